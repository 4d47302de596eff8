#if !canImport(UIKit)
public import Foundation

/// Replaces UIKit's protocol on systems without UIKit: receives the life cycle events of an app.
///
/// Both methods are optional, as in UIKit: a delegate that leaves one out gets the default of this protocol.
@preconcurrency @MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
    /// The app was launched.
    ///
    /// - Returns: Whether the app can continue.
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool

    /// Transfers of a background session have ended while the app was suspended.
    ///
    /// - Parameter completionHandler: The handler to call after the app has processed the transfers.
    func application(
        _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
        completionHandler: @escaping () -> Void)
}

extension UIApplicationDelegate {
    /// Returns `true`.
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }

    /// Calls the completion handler at once, because there are no transfers.
    public func application(
        _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
        completionHandler: @escaping () -> Void
    ) {
        completionHandler()
    }
}

extension UIApplication {
    /// A key for the reason of an app's launch.
    public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The name of the key.
        public let rawValue: String

        /// Makes a key from its name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    /// Notifies the delegate of a background session's events, as the system does when it wakes the app for them.
    ///
    /// - Parameter completionHandler: The handler for the delegate to call; called at once if there is no delegate.
    public func headlessHandleEvents(
        forBackgroundURLSession identifier: String, completionHandler: @escaping () -> Void
    ) {
        guard let delegate else { return completionHandler() }
        delegate.application(
            self, handleEventsForBackgroundURLSession: identifier, completionHandler: completionHandler)
    }
}
#endif
