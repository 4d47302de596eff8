/// Receives the end of each capture, exactly once, on the main thread.
///
/// `item` is the dictionary that the app passed to `startCapture`.
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
    ///   - description: A message for logs.
    ///   - localizedDescription: A sentence for the user.
    func didCaptureFailWithError(
        _ errorCode: EntrupyErrorCode, description: String, localizedDescription: String,
        forItem item: [AnyHashable: Any])

    /// The capture was not submitted within two hours of its start.
    func didCaptureTimeout(forItem item: [AnyHashable: Any])
}

/// Receives the end of each retake, exactly once, on the main thread.
///
/// `entrupyID` is the ID as the app passed it. For a retake that an earlier launch of the app started, it has the
/// platform's own spelling.
#if canImport(ObjectiveC)
@objc
#endif
@preconcurrency @MainActor public protocol EntrupyRetakeCaptureDelegate: AnyObject {
    /// The photos were submitted.
    ///
    /// - Parameter result: JSON values that decode as ``EntrupyCaptureResult``.
    func didRetakeCaptureCompleteSuccessfully(
        _ result: [AnyHashable: Any], forItemWithEntrupyID entrupyID: String)

    /// The user left before submitting.
    func didUserCancelRetakeCaptureForItem(withEntrupyID entrupyID: String)

    /// The photos were not submitted within two hours.
    func didRetakeCaptureTimeoutForItem(withEntrupyID entrupyID: String)

    /// The retake failed.
    ///
    /// - Parameters:
    ///   - errorCode: The kind of failure.
    ///   - description: A message for logs.
    ///   - localizedDescription: A sentence for the user.
    func didRetakeCaptureFailWithError(
        _ errorCode: EntrupyErrorCode, description: String, localizedDescription: String,
        forItemWithEntrupyID entrupyID: String)
}
