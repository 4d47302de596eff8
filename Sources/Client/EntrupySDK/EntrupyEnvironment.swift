package import AssayClient
import Foundation

/// The external dependencies of the facade.
package struct EntrupyEnvironment: Sendable {
    /// Makes the client; called on its first use.
    package let makeClient: @Sendable () -> AssayClient
    /// The parts of the app that the built-in screens need.
    package let screenHost: ScreenHost
    /// The center that posts a notification when the app enters the background and when it becomes active again.
    package let notifications: NotificationCenter

    package init(
        makeClient: @escaping @Sendable () -> AssayClient, screenHost: ScreenHost = ScreenHost(),
        notifications: NotificationCenter = .default
    ) {
        self.makeClient = makeClient
        self.screenHost = screenHost
        self.notifications = notifications
    }

    /// The environment of ``EntrupyApp/shared``: a live client, configured by ``EntrupyApp/configure(_:)`` and the
    /// process.
    static let live = EntrupyEnvironment(makeClient: {
        AssayClient(configuration: ConfigurationLookup.process.resolve(configured.withLock { $0 }))
    })

    /// The configuration that the app has set.
    static let configured = LockBox<EntrupyConfiguration?>(nil)
}
