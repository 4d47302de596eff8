import AssayHTTP
import Foundation

extension ClientEnvironment {
    /// The real network, clock and generator, with the Keychain or else files of mode 0600 for secrets: where this
    /// client is put together.
    package static func live(_ configuration: AssayConfiguration) -> ClientEnvironment {
        keepOutOfBackups(configuration.storageDirectory)
        return ClientEnvironment(
            configuration: configuration, transport: URLSessionTransport(), secrets: secretStore(configuration),
            clock: SystemClock(), random: SystemRandom())
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
