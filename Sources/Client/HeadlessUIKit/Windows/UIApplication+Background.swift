#if !canImport(UIKit)
public import Foundation

/// A request to run on when the app leaves the screen.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
    /// The request's number.
    public let rawValue: Int

    /// Makes an identifier of its number.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// No request.
    public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}

extension UIApplication {
    /// Posted on the main thread when the app has left the screen; without UIKit, by a program that plays the system.
    public nonisolated static let didEnterBackgroundNotification = Notification.Name(
        "UIApplicationDidEnterBackgroundNotification")
    /// Posted on the main thread when the app is in front of its user, again too.
    public nonisolated static let didBecomeActiveNotification = Notification.Name(
        "UIApplicationDidBecomeActiveNotification")

    /// Asks for time to run when the app leaves the screen.
    ///
    /// Without UIKit nothing is suspended, and the handler is never called.
    public func beginBackgroundTask(
        withName taskName: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier {
        lastBackgroundTask += 1
        let task = UIBackgroundTaskIdentifier(rawValue: lastBackgroundTask)
        backgroundTasks.insert(task)
        return task
    }

    /// Gives the rest of the time back.
    public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
        backgroundTasks.remove(identifier)
    }
}
#endif
