import AssayClient
import Foundation

#if canImport(UIKit)
import UIKit
#else
import HeadlessUIKit
#endif

/// Notifies a client when the app enters the background and when it becomes active again.
final class ScreenPresence: Sendable {
    private let center: NotificationCenter
    private let observers = LockBox<[any NSObjectProtocol]>([])

    init(_ center: NotificationCenter) {
        self.center = center
    }

    /// Starts observing, if the client's uploads continue while the app is suspended.
    func observe(for client: AssayClient, _ tasks: RunningTasks) {
        guard client.continuesWhenSuspended else { return }
        let name = (UIApplication.didBecomeActiveNotification, UIApplication.didEnterBackgroundNotification)
        let observers = [
            center.addObserver(forName: name.0, object: nil, queue: nil) { [weak client] _ in
                client?.entersForeground()
            },
            center.addObserver(forName: name.1, object: nil, queue: nil) { [weak client, weak tasks] _ in
                guard let client, let tasks else { return }
                // UIKit posts this notification on the main thread.
                MainActor.assumeIsolated { Self.leave(client, tasks) }
            },
        ]
        self.observers.withLock { $0 += observers }
    }

    /// Requests background time, in which submitted captures end or are handed over to the system.
    @MainActor private static func leave(_ client: AssayClient, _ tasks: RunningTasks) {
        let granted = LockBox(UIBackgroundTaskIdentifier.invalid)
        let end: @MainActor @Sendable () -> Void = {
            let task = granted.withLock { granted in
                defer { granted = .invalid }
                return granted
            }
            if task != .invalid { UIApplication.shared.endBackgroundTask(task) }
        }
        let task = UIApplication.shared.beginBackgroundTask(withName: "EntrupySDK", expirationHandler: end)
        granted.withLock { $0 = task }
        tasks.run {
            await client.entersBackground()
            await end()
        }
    }

    deinit {
        for observer in observers.withLock({ $0 }) { center.removeObserver(observer) }
    }
}
