/// Hears how a retake ended, once, on the main thread.
///
/// `entrupyID` is the id as the app gave it; the platform's own spelling for a retake that an earlier launch began.
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
    ///   - description: For logs.
    ///   - localizedDescription: For people.
    func didRetakeCaptureFailWithError(
        _ errorCode: EntrupyErrorCode, description: String, localizedDescription: String,
        forItemWithEntrupyID entrupyID: String)
}
