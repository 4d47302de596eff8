/// Hears how setting or clearing a flag went, once, on the main thread (seeds 000 §2, 001 §11).
#if canImport(ObjectiveC)
@objc
#endif
@preconcurrency @MainActor public protocol EntrupyFlagDelegate: AnyObject {
    /// The flag is as it was asked for.
    ///
    /// - Parameters:
    ///   - entrupyID: The id as the app gave it.
    ///   - flag: Whether it was to be set.
    func didFlagResultSuccessfully(forEntrupyID entrupyID: String, forRequestedFlag flag: Bool)

    /// The platform refused, or its answer did not arrive.
    ///
    /// After a lost connection or a timeout the flag may have changed all the same: fetch it before another try.
    ///
    /// - Parameters:
    ///   - errorCode: The kind of failure.
    ///   - description: For logs.
    ///   - localizedDescription: For people.
    ///   - entrupyID: The id as the app gave it.
    ///   - flag: Whether it was to be set.
    func didFlagResultFailWithError(
        _ errorCode: EntrupyErrorCode, description: String, localizedDescription: String,
        forEntrupyID entrupyID: String, forRequestedFlag flag: Bool)
}
