public import Foundation

/// Receives the outcome of a login, on the main thread.
#if canImport(ObjectiveC)
@objc
#endif
@preconcurrency @MainActor public protocol EntrupyLoginDelegate: AnyObject {
    /// The user is logged in.
    ///
    /// - Parameter expirationTime: The time at which the authorization token expires, in UNIX seconds.
    func didLoginUserSuccessfully(_ expirationTime: TimeInterval)

    /// The user is not logged in.
    ///
    /// - Parameters:
    ///   - errorCode: The kind of failure.
    ///   - description: A message for logs.
    ///   - localizedDescription: A sentence for the user.
    func didLoginUserFailWithError(_ errorCode: EntrupyErrorCode, description: String, localizedDescription: String)
}

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
