/// Hears what becomes of the built-in flag view, on the main thread (seed 000 §3).
///
/// Each ``EntrupyApp/displayFlagViewForItem(withEntrupyID:)`` ends in exactly one of the last three.
#if canImport(ObjectiveC)
@objc
#endif
@preconcurrency @MainActor public protocol EntrupyFlagViewDelegate: AnyObject {
    /// The view is on screen.
    ///
    /// - Parameter entrupyID: The id as the app gave it.
    func didDisplayFlagViewForItem(withEntrupyID entrupyID: String)

    /// The platform has taken what the user has submitted: a dispute, or that one is taken back.
    ///
    /// - Parameter entrupyID: The id as the app gave it.
    func didUserSubmitFlag(forEntrupyID entrupyID: String)

    /// The user has left the view without submitting.
    ///
    /// - Parameter entrupyID: The id as the app gave it.
    func didUserCancelFlagViewForItem(withEntrupyID entrupyID: String)

    /// The view could not be shown, or could not go on.
    ///
    /// - Parameters:
    ///   - errorCode: The kind of failure.
    ///   - description: For logs.
    ///   - localizedDescription: For people.
    ///   - entrupyID: The id as the app gave it.
    func didDisplayFlagViewFailWithError(
        _ errorCode: EntrupyErrorCode, description: String, localizedDescription: String,
        forEntrupyID entrupyID: String)
}
