/// Receives the outcome of fetching the configuration, on the main thread.
#if canImport(ObjectiveC)
@objc
#endif
@preconcurrency @MainActor public protocol EntrupyConfigDelegate: AnyObject {
    /// The configuration is on the device.
    func didFetchConfigurationSuccessfully()

    /// The configuration could not be fetched.
    ///
    /// - Parameters:
    ///   - errorCode: The kind of failure.
    ///   - description: A message for logs.
    ///   - localizedDescription: A sentence for the user.
    func didFetchConfigurationFailWithError(
        _ errorCode: EntrupyErrorCode, description: String, localizedDescription: String)
}
