package import AssayHTTP
import AssayWire
import Foundation

#if canImport(CryptoKit)
import CryptoKit
#else
import Crypto
#endif

/// All external dependencies of a client, injected so that tests can replace them.
package struct ClientEnvironment: Sendable {
    package var configuration: AssayConfiguration
    package var transport: any HTTPTransport
    package var secrets: any SecretStore
    package var clock: any CaptureClock
    package var random: any ClientRandom
    /// The system's background uploads; `nil` if nothing continues without the process.
    package var background: BackgroundTransfers?

    package init(
        configuration: AssayConfiguration, transport: any HTTPTransport, secrets: any SecretStore,
        clock: any CaptureClock, random: any ClientRandom, background: BackgroundTransfers? = nil
    ) {
        self.configuration = configuration
        self.transport = transport
        self.secrets = secrets
        self.clock = clock
        self.random = random
        self.background = background
    }
}

extension ClientEnvironment {
    /// The live environment: the real network, clock and random generator.
    ///
    /// Secrets are stored in the Keychain if there is one, otherwise in files of mode 0600.
    package static func live(_ configuration: AssayConfiguration) -> ClientEnvironment {
        keepOutOfBackups(configuration.storageDirectory)
        #if os(iOS)
        let transfers: BackgroundTransfers? = BackgroundTransfers {
            URLSessionBackground(name: name(configuration), events: $0)
        }
        #else
        // A background session needs an app bundle, which a command-line tool on macOS or Linux does not have.
        let transfers: BackgroundTransfers? = nil
        #endif
        return ClientEnvironment(
            configuration: configuration, transport: URLSessionTransport(), secrets: secretStore(configuration),
            clock: SystemClock(), random: SystemRandom(), background: transfers)
    }

    private static func secretStore(_ configuration: AssayConfiguration) -> any SecretStore {
        #if canImport(Security)
        return KeychainSecretStore(service: name(configuration))
        #else
        return FileSecretStore(folder: configuration.storageDirectory.appendingPathComponent("secrets"))
        #endif
    }

    /// A name that is unique to this app and server, so that clients of different servers share neither secrets nor
    /// transfers.
    private static func name(_ configuration: AssayConfiguration) -> String {
        let server = Data((configuration.baseURL?.absoluteString ?? "").utf8)
        let digest = Array(SHA256.hash(data: server).prefix(8)).hexText
        return "\(configuration.bundleIdentifier).entrupy-sdk.\(digest)"
    }

    /// Excludes the folder from backups: queued photos and the cached configuration belong to this device only.
    private static func keepOutOfBackups(_ folder: URL) {
        #if canImport(Darwin)
        var folder = folder
        var values = URLResourceValues()
        values.isExcludedFromBackup = true
        // If this fails, the files are included in backups, which only costs space.
        try? DurableFile.makeFolder(folder)
        try? folder.setResourceValues(values)
        #endif
    }
}
