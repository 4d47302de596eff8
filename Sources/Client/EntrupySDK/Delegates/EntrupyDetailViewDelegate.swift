/// Hears what becomes of the built-in detail view, on the main thread (`spec/sdk.md` §2).
///
/// Each ``EntrupyApp/displayDetailViewForItem(withEntrupyID:withConfiguration:)`` ends in exactly one of the last two.
#if canImport(ObjectiveC)
@objc
#endif
@preconcurrency @MainActor public protocol EntrupyDetailViewDelegate: AnyObject {
    /// The view is on screen.
    ///
    /// - Parameter entrupyID: The id as the app gave it.
    func didDisplayDetailViewForItem(withEntrupyID entrupyID: String)

    /// The user has left the view.
    ///
    /// - Parameter entrupyID: The id as the app gave it.
    func didDismissDetailViewForItem(withEntrupyID entrupyID: String)

    /// The view could not be shown, or could not go on.
    ///
    /// - Parameters:
    ///   - errorCode: The kind of failure.
    ///   - description: For logs.
    ///   - localizedDescription: For people.
    ///   - entrupyID: The id as the app gave it.
    func didDisplayDetailViewFailWithError(
        _ errorCode: EntrupyErrorCode, description: String, localizedDescription: String,
        forEntrupyID entrupyID: String)
}
