/// Receives the outcome of a search, exactly once, on the main thread.
#if canImport(ObjectiveC)
@objc
#endif
@preconcurrency @MainActor public protocol EntrupySearchDelegate: AnyObject {
    /// A page of results has arrived.
    ///
    /// - Parameter result: JSON values that decode as ``EntrupySearchResult``.
    func didSearchSubmissionsCompleteSuccessfully(_ result: [AnyHashable: Any])

    /// The search failed.
    ///
    /// - Parameters:
    ///   - errorCode: The kind of failure.
    ///   - description: A message for logs.
    ///   - localizedDescription: A sentence for the user.
    func didSearchSubmissionsFailWithError(
        _ errorCode: EntrupyErrorCode, description: String, localizedDescription: String)
}
