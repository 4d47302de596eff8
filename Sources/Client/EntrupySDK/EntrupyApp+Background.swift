import AssayClient

#if canImport(UIKit)
public import UIKit
#else
public import HeadlessUIKit
#endif

extension EntrupyApp {
    /// Handles the events of the SDK's own background transfers.
    ///
    /// The system may have continued to send photos while the app was suspended or killed. The SDK matches these photos
    /// to their captures and sends the requests that follow the last photo.
    ///
    /// The completion handler is called once, on the main thread: as soon as every submitted capture has ended or waits
    /// only for the system, and at the latest after 25 seconds. For session identifiers that the SDK does not own, it
    /// is called immediately, on the caller's thread.
    public func interceptApplication(
        _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
        completionHandler: @escaping () -> Void
    ) {
        let client = client
        guard let wake = client.wake(bySession: identifier) else { return completionHandler() }
        let handler = MainThreadBox(completionHandler)
        // If this instance is deallocated, the task is cancelled and ends at once; the handler is called nevertheless.
        tasks.run { [relay, settings, weak tasks] in
            if let tasks { await relay.setEndHandler(of: client, tasks) }
            await wake.finish()
            relay.onMain {
                Self.takeOwnHandler(settings)?()
                handler.value()
            }
        }
    }

    /// A handler that is called once, on the main thread, after the SDK has handled its background events; `nil` after
    /// that.
    ///
    /// It is for apps that have work of their own at that moment. Pass the system's handler only to
    /// ``interceptApplication(_:handleEventsForBackgroundURLSession:completionHandler:)``, not here as well.
    public var backgroundTransferCompletionHandler: (() -> Void)? {
        get { settings.withLock { $0.backgroundHandler } }
        set { settings.withLock { $0.backgroundHandler = newValue } }
    }

    /// Removes and returns the app's own handler, so that it is called only once.
    private static func takeOwnHandler(_ settings: LockBox<Settings>) -> (() -> Void)? {
        settings.withLock { settings in
            defer { settings.backgroundHandler = nil }
            return settings.backgroundHandler
        }
    }
}
