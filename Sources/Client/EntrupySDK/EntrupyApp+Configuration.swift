import AssayClient

extension EntrupyApp {
    /// Fetches what captures and searches need (seed 001 §8) → ``configDelegate``.
    ///
    /// Optional: where it is missing, it is fetched when needed. Captures use the type that was asked for last.
    public func fetchConfigurationType(_ configType: EntrupyConfigType) {
        let kind: ConfigurationKind = configType == .ConfigTypeDebug ? .debug : .production
        settings.withLock { $0.configuration = kind }
        let client = client
        tasks.run { [relay] in
            do throws(AssayError) {
                relay.fetchedConfiguration(.success(try await client.fetchConfiguration(kind)))
            } catch {
                relay.fetchedConfiguration(.failure(error))
            }
        }
    }
}
