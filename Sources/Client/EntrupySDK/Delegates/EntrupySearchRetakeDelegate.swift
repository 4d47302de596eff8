/// Receives the outcome of a search for retakes, exactly once, on the main thread.
#if canImport(ObjectiveC)
@objc
#endif
@preconcurrency @MainActor public protocol EntrupySearchRetakeDelegate: AnyObject {
    /// The items that need more photos have arrived.
    ///
    /// - Parameter result: JSON values that decode as ``EntrupySearchResult``.
    func didSearchRetakesCompleteSuccessfully(_ result: [AnyHashable: Any])

    /// The search failed.
    ///
    /// - Parameters:
    ///   - errorCode: The kind of failure.
    ///   - description: A message for logs.
    ///   - localizedDescription: A sentence for the user.
    func didSearchRetakesFailWithError(
        _ errorCode: EntrupyErrorCode, description: String, localizedDescription: String)
}
