/// Hears how a capture ended, once, on the main thread (seed 001 §9).
///
/// `item` is the dictionary that the app handed to `startCapture`.
#if canImport(ObjectiveC)
@objc
#endif
@preconcurrency @MainActor public protocol EntrupyCaptureDelegate: AnyObject {
    /// The item was submitted.
    ///
    /// - Parameter result: JSON values that decode as ``EntrupyCaptureResult``.
    func didCaptureCompleteSuccessfully(_ result: [AnyHashable: Any], forItem item: [AnyHashable: Any])

    /// The user left before submitting.
    func didUserCancelCapture(forItem item: [AnyHashable: Any])

    /// The capture failed.
    ///
    /// - Parameters:
    ///   - errorCode: The kind of failure.
    ///   - description: For logs.
    ///   - localizedDescription: For people.
    func didCaptureFailWithError(
        _ errorCode: EntrupyErrorCode, description: String, localizedDescription: String,
        forItem item: [AnyHashable: Any])

    /// The capture was not submitted within its two hours.
    func didCaptureTimeout(forItem item: [AnyHashable: Any])
}
