package import AssayClient
import Foundation

/// What the facade reaches for outside itself.
package struct EntrupyEnvironment: Sendable {
    /// Makes the client, at the first call that needs it.
    package let makeClient: @Sendable () -> AssayClient
    /// What the built-in screens need of the app around the SDK.
    package let stage: ScreenStage
    /// Where the system says that the app leaves the screen, and is back.
    package let notifications: NotificationCenter

    package init(
        makeClient: @escaping @Sendable () -> AssayClient, stage: ScreenStage = ScreenStage(),
        notifications: NotificationCenter = .default
    ) {
        self.makeClient = makeClient
        self.stage = stage
        self.notifications = notifications
    }

    /// An environment with this client.
    package init(
        client: AssayClient, stage: ScreenStage = ScreenStage(), notifications: NotificationCenter = .default
    ) {
        self.init(makeClient: { client }, stage: stage, notifications: notifications)
    }

    /// The environment of ``EntrupyApp/shared``: a live client for what ``EntrupyApp/configure(_:)`` and the process say.
    static let live = EntrupyEnvironment(makeClient: {
        AssayClient(configuration: ConfigurationLookup.process.resolve(configured.withLock { $0 }))
    })

    /// What the app has configured.
    static let configured = LockBox<EntrupyConfiguration?>(nil)
}
