import AssayClient

#if canImport(UIKit)
public import UIKit
#else
public import HeadlessUIKit
#endif

extension EntrupyApp {
    /// Takes the events of the SDK's own background transfers (seed 001 §10).
    ///
    /// Photos that the system went on sending while the app was suspended or killed are matched to their captures. The
    /// handler is called once, on the main thread, when the system has told all; so is each one of an app that is woken
    /// again before. For an identifier that is not the SDK's it is called at once, on the thread of the call.
    public func interceptApplication(
        _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
        completionHandler: @escaping () -> Void
    ) {
        // Kept before the events are taken up: they may be done by then.
        settings.withLock { $0.systemHandlers[identifier, default: []].append(completionHandler) }
        let isOwn = client.takeUpBackgroundEvents(ofSession: identifier) { [relay, settings] in
            relay.onMain { Self.finishBackgroundEvents(of: identifier, settings) }
        }
        guard !isOwn else { return }
        settings.withLock { $0.systemHandlers[identifier] = nil }
        completionHandler()
    }

    /// Called once, on the main thread, when the events of the SDK's background transfers are done; `nil` after that.
    ///
    /// For apps that have something of their own to do then. The system's handler goes to
    /// ``interceptApplication(_:handleEventsForBackgroundURLSession:completionHandler:)`` and not here as well.
    public var backgroundTransferCompletionHandler: (() -> Void)? {
        get { settings.withLock { $0.backgroundHandler } }
        set { settings.withLock { $0.backgroundHandler = newValue } }
    }

    /// Takes the handlers out before it calls them, so that nobody calls them again.
    @MainActor
    private static func finishBackgroundEvents(of identifier: String, _ settings: LockBox<Settings>) {
        let (own, system) = settings.withLock { settings in
            defer { (settings.backgroundHandler, settings.systemHandlers[identifier]) = (nil, nil) }
            return (settings.backgroundHandler, settings.systemHandlers[identifier] ?? [])
        }
        own?()
        for handler in system { handler() }
    }
}
