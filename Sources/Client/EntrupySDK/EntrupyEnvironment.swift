package import AssayClient

#if canImport(UIKit)
package import WebKit
#else
package import HeadlessWebKit
#endif

/// What the facade reaches for outside itself.
package struct EntrupyEnvironment: Sendable {
    /// Makes the client, at the first call that needs it.
    package let makeClient: @Sendable () -> AssayClient
    /// Sets up the web view of a screen, before the view is made; a test hands in what plays the pages.
    package let prepareWebView: @MainActor @Sendable (WKWebViewConfiguration) -> Void

    package init(
        makeClient: @escaping @Sendable () -> AssayClient,
        prepareWebView: @escaping @MainActor @Sendable (WKWebViewConfiguration) -> Void = { _ in }
    ) {
        self.makeClient = makeClient
        self.prepareWebView = prepareWebView
    }

    /// An environment with this client.
    package init(
        client: AssayClient,
        prepareWebView: @escaping @MainActor @Sendable (WKWebViewConfiguration) -> Void = { _ in }
    ) {
        self.init(makeClient: { client }, prepareWebView: prepareWebView)
    }

    /// The environment of ``EntrupyApp/shared``: a live client for what ``EntrupyApp/configure(_:)`` and the process say.
    static let live = EntrupyEnvironment(makeClient: {
        AssayClient(configuration: ConfigurationLookup.process.resolve(configured.withLock { $0 }))
    })

    /// What the app has configured.
    static let configured = LockBox<EntrupyConfiguration?>(nil)
}
