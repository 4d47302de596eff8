#if canImport(UIKit)
public import UIKit
#else
public import HeadlessUIKit
#endif

/// Receives the events of the built-in flag view, on the main thread.
///
/// Each call of ``EntrupyApp/displayFlagViewForItem(withEntrupyID:)`` ends with exactly one of the last three
/// callbacks.
#if canImport(ObjectiveC)
@objc
#endif
@preconcurrency @MainActor public protocol EntrupyFlagViewDelegate: AnyObject {
    /// The view is on screen.
    ///
    /// - Parameter entrupyID: The item's ID, as the app passed it.
    func didDisplayFlagViewForItem(withEntrupyID entrupyID: String)

    /// The platform has accepted the user's dispute.
    ///
    /// - Parameter entrupyID: The item's ID, as the app passed it.
    func didUserSubmitFlag(forEntrupyID entrupyID: String)

    /// The user has left the view without submitting a dispute, or has withdrawn an earlier one.
    ///
    /// - Parameter entrupyID: The item's ID, as the app passed it.
    func didUserCancelFlagViewForItem(withEntrupyID entrupyID: String)

    /// The view could not be shown, or could not continue.
    ///
    /// - Parameters:
    ///   - errorCode: The kind of failure.
    ///   - description: A message for logs.
    ///   - localizedDescription: A sentence for the user.
    ///   - entrupyID: The item's ID, as the app passed it.
    func didDisplayFlagViewFailWithError(
        _ errorCode: EntrupyErrorCode, description: String, localizedDescription: String,
        forEntrupyID entrupyID: String)
}

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

/// The colors of the SDK's screens.
///
/// A plain class may conform; `nil` keeps the default color.
#if canImport(ObjectiveC)
@objc
#endif
public protocol EntrupyTheme {
    /// The color of the background.
    var backgroundColor: UIColor? { get }
    /// The color of text and symbols.
    var foregroundColor: UIColor? { get }
    /// The color of the lines around fields and photos.
    var borderColor: UIColor? { get }
}
