#if !canImport(UIKit)
public import Foundation

/// The identifier of a request for background time.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
    /// The request's number.
    public let rawValue: Int

    /// Makes an identifier from its number.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The identifier of no request.
    public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}

extension UIApplication {
    /// Posted on the main thread when the app has entered the background; without UIKit, a program that simulates the
    /// system posts it.
    public nonisolated static let didEnterBackgroundNotification = Notification.Name(
        "UIApplicationDidEnterBackgroundNotification")
    /// Posted on the main thread each time the app has become active.
    public nonisolated static let didBecomeActiveNotification = Notification.Name(
        "UIApplicationDidBecomeActiveNotification")

    /// Requests time to run in the background.
    ///
    /// Without UIKit the app is never suspended, and the handler is never called.
    public func beginBackgroundTask(
        withName taskName: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier {
        lastBackgroundTask += 1
        let task = UIBackgroundTaskIdentifier(rawValue: lastBackgroundTask)
        backgroundTasks.insert(task)
        return task
    }

    /// Ends a request for background time.
    public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
        backgroundTasks.remove(identifier)
    }
}
#endif
