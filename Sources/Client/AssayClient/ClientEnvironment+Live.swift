import AssayHTTP
import AssayWire
import Foundation

#if canImport(CryptoKit)
import CryptoKit
#else
import Crypto
#endif

extension ClientEnvironment {
    /// The real network, clock and generator, with the Keychain or else files of mode 0600 for secrets: where this
    /// client is put together.
    package static func live(_ configuration: AssayConfiguration) -> ClientEnvironment {
        keepOutOfBackups(configuration.storageDirectory)
        #if os(iOS)
        let transfers: BackgroundTransfers? = BackgroundTransfers {
            URLSessionBackground(name: name(configuration), events: $0)
        }
        #else
        // A background session needs an app bundle, which a tool on a Mac or on Linux is not.
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

    /// What belongs to this app and this platform: two clients of different platforms share neither secrets nor
    /// transfers.
    private static func name(_ configuration: AssayConfiguration) -> String {
        let server = Data((configuration.baseURL?.absoluteString ?? "").utf8)
        let digest = Array(SHA256.hash(data: server).prefix(8)).hexText
        return "\(configuration.bundleIdentifier).entrupy-sdk.\(digest)"
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
