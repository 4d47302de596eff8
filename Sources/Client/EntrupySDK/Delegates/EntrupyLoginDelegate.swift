public import Foundation

/// Hears how a login went, on the main thread (seed 001 §6.4).
#if canImport(ObjectiveC)
@objc
#endif
@preconcurrency @MainActor public protocol EntrupyLoginDelegate: AnyObject {
    /// The user is logged in.
    ///
    /// - Parameter expirationTime: When the authorization token ends, in UNIX seconds.
    func didLoginUserSuccessfully(_ expirationTime: TimeInterval)

    /// The user is not logged in.
    ///
    /// - Parameters:
    ///   - errorCode: The kind of failure.
    ///   - description: For logs.
    ///   - localizedDescription: For people.
    func didLoginUserFailWithError(_ errorCode: EntrupyErrorCode, description: String, localizedDescription: String)
}
