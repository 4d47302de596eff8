#if !canImport(UIKit)
public import Foundation

/// Stands in for UIKit's protocol where there is no UIKit: what the system tells an app about its life.
///
/// Both methods are optional, as in UIKit: a delegate that leaves one out gets the default of this protocol.
@preconcurrency @MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
    /// The app was launched.
    ///
    /// - Returns: Whether the app can go on.
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool

    /// Transfers of a background session have ended while the app was suspended.
    ///
    /// - Parameter completionHandler: To be called once the app has dealt with them.
    func application(
        _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
        completionHandler: @escaping () -> Void)
}

extension UIApplicationDelegate {
    /// Goes on.
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }

    /// Knows of no transfers, and says at once that it is done.
    public func application(
        _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
        completionHandler: @escaping () -> Void
    ) {
        completionHandler()
    }
}

extension UIApplication {
    /// Why an app was launched.
    public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The name of the key.
        public let rawValue: String

        /// Makes a key of its name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    /// Tells the delegate of a background session's events, as the system does when it wakes the app for them.
    ///
    /// - Parameter completionHandler: Called at once where there is no delegate.
    public func headlessHandleEvents(
        forBackgroundURLSession identifier: String, completionHandler: @escaping () -> Void
    ) {
        guard let delegate else { return completionHandler() }
        delegate.application(
            self, handleEventsForBackgroundURLSession: identifier, completionHandler: completionHandler)
    }
}
#endif
