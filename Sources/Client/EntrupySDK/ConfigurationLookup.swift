import AssayClient
import Foundation

/// Looks up each part of the configuration: first in the app's settings, then in Info.plist, then in the environment.
struct ConfigurationLookup {
    /// The string values of Info.plist.
    let infoPlist: [String: String]
    let environment: [String: String]
    /// The folder for files that users do not see.
    let applicationSupport: URL

    /// The lookup for the current process.
    static var process: ConfigurationLookup {
        let information = Bundle.main.infoDictionary ?? [:]
        return ConfigurationLookup(
            infoPlist: information.compactMapValues { $0 as? String },
            environment: ProcessInfo.processInfo.environment,
            applicationSupport: FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
                ?? FileManager.default.temporaryDirectory)
    }

    /// Returns the client's configuration.
    ///
    /// The base URL is `nil` if it is not set anywhere. Every call then fails with an error that explains how to set
    /// it.
    func resolve(_ set: EntrupyConfiguration?) -> AssayConfiguration {
        let bundleIdentifier =
            set?.bundleIdentifier ?? infoPlist["CFBundleIdentifier"] ?? environment["ENTRUPY_BUNDLE_ID"]
            ?? "no-bundle-identifier"
        let baseURL =
            set?.baseURL ?? (infoPlist["EntrupyBaseURL"] ?? environment["ENTRUPY_BASE_URL"]).flatMap(URL.init(string:))
        return AssayConfiguration(
            baseURL: baseURL, bundleIdentifier: bundleIdentifier,
            storageDirectory: set?.storageDirectory
                ?? applicationSupport.appendingPathComponent("EntrupySDK/\(bundleIdentifier)"),
            logger: set?.logger.map(LoggerBridge.init), uploadWindow: set?.uploadWindow ?? 60)
    }
}
