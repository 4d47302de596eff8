import EntrupySDK

/// The base class of this app's screens.
///
/// Its properties have default values, so that it can be made with `init()`. UIKit's controllers and those of systems
/// without UIKit both have that initializer.
class Screen: UIViewController {
    private(set) var sdk = EntrupyApp.sharedInstance()
    private(set) var journal = Journal()
    /// The number of captures or retakes that this screen has started and that have not ended.
    private var running = 0

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

    /// Shows the user the error and the advice for it, and logs its description.
    func showError(_ code: EntrupyErrorCode, _ description: String, _ localizedDescription: String) {
        journal.show(code, description, localizedDescription)
    }

    /// Shows an error of a completion handler or an asynchronous method.
    func showError(_ code: EntrupyErrorCode, _ error: any Error) {
        let description = (error as NSError).userInfo["description"] as? String
        showError(code, description ?? "", error.localizedDescription)
    }

    /// Counts a capture or retake that this screen starts.
    func countStart() {
        running += 1
    }

    /// Counts the end of a capture or retake.
    ///
    /// The SDK reports an end that an earlier launch left only while no capture is up. So the app can tell it apart, even
    /// if both captures are of the same item.
    ///
    /// - Returns: Whether an earlier launch has started it.
    func endsEarlierLaunch() -> Bool {
        guard running > 0 else { return true }
        running -= 1
        return false
    }
}
