import AssayHTTP
import Foundation

extension ClientEnvironment {
    /// The real network, clock and generator, with the Keychain or else files of mode 0600 for secrets: where this
    /// client is put together.
    package static func live(_ configuration: AssayConfiguration) -> ClientEnvironment {
        keepOutOfBackups(configuration.storageDirectory)
        #if os(iOS)
        let background = BackgroundTransport(bundleIdentifier: configuration.bundleIdentifier)
        let transport: any HTTPTransport = background
        let transfers: (any BackgroundTransfers)? = background
        #else
        // A background session needs an app bundle, which a tool on a Mac or on Linux is not.
        let transport: any HTTPTransport = URLSessionTransport()
        let transfers: (any BackgroundTransfers)? = nil
        #endif
        return ClientEnvironment(
            configuration: configuration, transport: transport, secrets: secretStore(configuration),
            clock: SystemClock(), random: SystemRandom(), background: transfers)
    }

    private static func secretStore(_ configuration: AssayConfiguration) -> any SecretStore {
        #if canImport(Security)
        return KeychainSecretStore(service: "\(configuration.bundleIdentifier).entrupy-sdk")
        #else
        return FileSecretStore(folder: configuration.storageDirectory.appendingPathComponent("secrets"))
        #endif
    }

    /// Photos that wait and the cached configuration belong to this device alone.
    private static func keepOutOfBackups(_ folder: URL) {
        #if canImport(Darwin)
        var folder = folder
        var values = URLResourceValues()
        values.isExcludedFromBackup = true
        // Without the mark the files are only backed up, which does no harm but cost space.
        try? DurableFile.makeFolder(folder)
        try? folder.setResourceValues(values)
        #endif
    }
}
