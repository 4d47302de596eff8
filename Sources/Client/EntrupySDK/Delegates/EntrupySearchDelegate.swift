/// Hears how a search went, once, on the main thread (seeds 001 §12, 002).
#if canImport(ObjectiveC)
@objc
#endif
@preconcurrency @MainActor public protocol EntrupySearchDelegate: AnyObject {
    /// A page is there.
    ///
    /// - Parameter result: JSON values that decode as ``EntrupySearchResult``.
    func didSearchSubmissionsCompleteSuccessfully(_ result: [AnyHashable: Any])

    /// The search failed.
    ///
    /// - Parameters:
    ///   - errorCode: The kind of failure.
    ///   - description: For logs.
    ///   - localizedDescription: For people.
    func didSearchSubmissionsFailWithError(
        _ errorCode: EntrupyErrorCode, description: String, localizedDescription: String)
}
