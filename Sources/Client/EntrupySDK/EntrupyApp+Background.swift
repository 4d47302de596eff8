import AssayClient

#if canImport(UIKit)
public import UIKit
#else
public import HeadlessUIKit
#endif

extension EntrupyApp {
    /// Takes the events of the SDK's own background transfers (seed 001 §10).
    ///
    /// Photos that the system went on sending while the app was suspended or killed are matched to their captures, and
    /// what comes after the last one is sent. The handler is called once, on the main thread: when every submitted
    /// capture has ended or the system has what it still waits for, and at the latest after 25 seconds. For an
    /// identifier that is not the SDK's it is called at once, on the thread of the call.
    public func interceptApplication(
        _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
        completionHandler: @escaping () -> Void
    ) {
        let client = client
        guard let wake = client.wake(bySession: identifier) else { return completionHandler() }
        let handler = MainThreadBox(completionHandler)
        // Cancelled with this instance, it ends at once, and the handler is called all the same.
        tasks.run { [relay, settings] in
            await relay.setTeller(of: client)
            await wake.finish()
            relay.onMain {
                Self.takeOwnHandler(settings)?()
                handler.value()
            }
        }
    }

    /// Called once, on the main thread, when the events of the SDK's background transfers are done; `nil` after that.
    ///
    /// For apps that have something of their own to do then. The system's handler goes to
    /// ``interceptApplication(_:handleEventsForBackgroundURLSession:completionHandler:)`` and not here as well.
    public var backgroundTransferCompletionHandler: (() -> Void)? {
        get { settings.withLock { $0.backgroundHandler } }
        set { settings.withLock { $0.backgroundHandler = newValue } }
    }

    /// Takes the app's own handler out before the call, so that it is called once.
    private static func takeOwnHandler(_ settings: LockBox<Settings>) -> (() -> Void)? {
        settings.withLock { settings in
            defer { settings.backgroundHandler = nil }
            return settings.backgroundHandler
        }
    }
}
