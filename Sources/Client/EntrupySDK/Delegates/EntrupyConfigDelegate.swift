/// Hears how fetching the configuration went, on the main thread (seed 001 §8).
#if canImport(ObjectiveC)
@objc
#endif
@preconcurrency @MainActor public protocol EntrupyConfigDelegate: AnyObject {
    /// The configuration is on the device.
    func didFetchConfigurationSuccessfully()

    /// It could not be fetched.
    ///
    /// - Parameters:
    ///   - errorCode: The kind of failure.
    ///   - description: For logs.
    ///   - localizedDescription: For people.
    func didFetchConfigurationFailWithError(
        _ errorCode: EntrupyErrorCode, description: String, localizedDescription: String)
}
