import EntrupySDK

/// What this app's screens have in common.
///
/// Its properties have values from the start, so that it can be made by `init()`, which UIKit's controllers and those of
/// systems without UIKit both have.
class Screen: UIViewController {
    private(set) var sdk = EntrupyApp.sharedInstance()
    private(set) var journal = Journal()

    convenience init(sdk: EntrupyApp, journal: Journal) {
        self.init()
        self.sdk = sdk
        self.journal = journal
        becomeDelegate()
    }

    /// Subclasses become the SDK's delegate for what they show.
    ///
    /// When the screen is made and not before each call: a capture that an earlier launch has left is told as soon as
    /// there is somebody to tell.
    func becomeDelegate() {}

    /// Shows the person what went wrong, and what to do about it.
    func showError(_ code: EntrupyErrorCode, _ localizedDescription: String) {
        journal.onLine("  \(localizedDescription) \(code.advice)")
    }
}
