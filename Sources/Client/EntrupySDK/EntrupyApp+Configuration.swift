import AssayClient

extension EntrupyApp {
    /// Fetches the configuration that captures and searches need and reports the outcome to ``configDelegate``.
    ///
    /// The call is optional: the SDK fetches a missing configuration when it is needed. Captures use the type that was
    /// requested last.
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
