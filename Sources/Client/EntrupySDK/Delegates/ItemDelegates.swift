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

/// Receives the outcome of setting or clearing a flag, exactly once, on the main thread.
#if canImport(ObjectiveC)
@objc
#endif
@preconcurrency @MainActor public protocol EntrupyFlagDelegate: AnyObject {
    /// The flag was set or cleared as requested.
    ///
    /// - Parameters:
    ///   - entrupyID: The item's ID, as the app passed it.
    ///   - flag: `true` if the request was to set the flag, `false` if it was to clear it.
    func didFlagResultSuccessfully(forEntrupyID entrupyID: String, forRequestedFlag flag: Bool)

    /// The platform refused the request, or its response did not arrive.
    ///
    /// After a lost connection or a timeout the flag may have changed nevertheless: fetch it before you try again.
    ///
    /// - Parameters:
    ///   - errorCode: The kind of failure.
    ///   - description: A message for logs.
    ///   - localizedDescription: A sentence for the user.
    ///   - entrupyID: The item's ID, as the app passed it.
    ///   - flag: `true` if the request was to set the flag, `false` if it was to clear it.
    func didFlagResultFailWithError(
        _ errorCode: EntrupyErrorCode, description: String, localizedDescription: String,
        forEntrupyID entrupyID: String, forRequestedFlag flag: Bool)
}
