/// Receives the events of the built-in detail view, on the main thread.
///
/// Each call of ``EntrupyApp/displayDetailViewForItem(withEntrupyID:withConfiguration:)`` ends with exactly one of the
/// last two callbacks.
#if canImport(ObjectiveC)
@objc
#endif
@preconcurrency @MainActor public protocol EntrupyDetailViewDelegate: AnyObject {
    /// The view is on screen.
    ///
    /// - Parameter entrupyID: The item's ID, as the app passed it.
    func didDisplayDetailViewForItem(withEntrupyID entrupyID: String)

    /// The user has left the view.
    ///
    /// - Parameter entrupyID: The item's ID, as the app passed it.
    func didDismissDetailViewForItem(withEntrupyID entrupyID: String)

    /// The view could not be shown, or could not continue.
    ///
    /// - Parameters:
    ///   - errorCode: The kind of failure.
    ///   - description: A message for logs.
    ///   - localizedDescription: A sentence for the user.
    ///   - entrupyID: The item's ID, as the app passed it.
    func didDisplayDetailViewFailWithError(
        _ errorCode: EntrupyErrorCode, description: String, localizedDescription: String,
        forEntrupyID entrupyID: String)
}
