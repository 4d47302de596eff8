package import AssayClient

/// What the facade reaches for outside itself.
package struct EntrupyEnvironment: Sendable {
    /// Makes the client, at the first call that needs it.
    package let makeClient: @Sendable () -> AssayClient

    package init(makeClient: @escaping @Sendable () -> AssayClient) {
        self.makeClient = makeClient
    }

    /// An environment with this client.
    package init(client: AssayClient) {
        self.init { client }
    }

    /// The environment of ``EntrupyApp/shared``: a live client for what ``EntrupyApp/configure(_:)`` and the process say.
    static let live = EntrupyEnvironment {
        AssayClient(configuration: ConfigurationLookup.process.resolve(configured.withLock { $0 }))
    }

    /// What the app has configured.
    static let configured = LockBox<EntrupyConfiguration?>(nil)
}
