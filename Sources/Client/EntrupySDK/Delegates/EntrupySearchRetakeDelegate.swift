/// Hears how a search for retakes went, once, on the main thread.
#if canImport(ObjectiveC)
@objc
#endif
@preconcurrency @MainActor public protocol EntrupySearchRetakeDelegate: AnyObject {
    /// The items that wait for photos are there.
    ///
    /// - Parameter result: JSON values that decode as ``EntrupySearchResult``.
    func didSearchRetakesCompleteSuccessfully(_ result: [AnyHashable: Any])

    /// The search failed.
    ///
    /// - Parameters:
    ///   - errorCode: The kind of failure.
    ///   - description: For logs.
    ///   - localizedDescription: For people.
    func didSearchRetakesFailWithError(
        _ errorCode: EntrupyErrorCode, description: String, localizedDescription: String)
}
