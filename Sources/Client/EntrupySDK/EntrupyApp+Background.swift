#if canImport(UIKit)
public import UIKit
#else
public import HeadlessUIKit
#endif

extension EntrupyApp {
    /// Takes the events of the SDK's own background transfers (seed 001 §10).
    ///
    /// This release transfers in the foreground and at the next launch, so no identifier is its own: the handler is
    /// called at once, on the thread of the call.
    public func interceptApplication(
        _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
        completionHandler: @escaping () -> Void
    ) {
        completionHandler()
    }
}
