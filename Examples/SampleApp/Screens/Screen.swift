import EntrupySDK

/// The base class of this app's screens.
///
/// Its properties have default values, so that it can be made with `init()`. UIKit's controllers and those of systems
/// without UIKit both have that initializer.
class Screen: UIViewController {
    private(set) var sdk = EntrupyApp.sharedInstance()
    private(set) var journal = Journal()

    convenience init(sdk: EntrupyApp, journal: Journal) {
        self.init()
        self.sdk = sdk
        self.journal = journal
        becomeDelegate()
    }

    /// Makes the screen the SDK's delegate; subclasses override it.
    ///
    /// It is called when the screen is made, not before each call to the SDK: the SDK reports the end of a capture from
    /// an earlier launch as soon as there is a delegate.
    func becomeDelegate() {}

    /// Shows the user the error and the advice for it.
    func showError(_ code: EntrupyErrorCode, _ localizedDescription: String) {
        journal.onLine("  \(localizedDescription) \(code.advice)")
    }
}
