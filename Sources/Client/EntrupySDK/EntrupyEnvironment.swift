package import AssayClient

#if canImport(UIKit)
package import UIKit
package import WebKit
#else
package import HeadlessUIKit
package import HeadlessWebKit
#endif

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

/// What the built-in screens need of the app around the SDK.
package struct ScreenStage: Sendable {
    /// Finds the controller in front of the user.
    package let frontMost: @MainActor @Sendable () -> UIViewController?
    /// Sets up the web view of a screen, before the view is made; a test hands in what plays the pages.
    package let prepare: @MainActor @Sendable (WKWebViewConfiguration) -> Void

    package init(
        frontMost: @escaping @MainActor @Sendable () -> UIViewController? = { .topMost },
        prepare: @escaping @MainActor @Sendable (WKWebViewConfiguration) -> Void = { _ in }
    ) {
        self.frontMost = frontMost
        self.prepare = prepare
    }
}
