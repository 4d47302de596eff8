import AssayClient
import Foundation

/// Where the parts of a configuration are looked up: what the app set, then Info.plist, then the environment.
struct ConfigurationLookup {
    /// Info.plist's values.
    let infoPlist: [String: String]
    let environment: [String: String]
    /// Where apps keep what users do not see.
    let applicationSupport: URL

    /// The lookup of this process.
    static var process: ConfigurationLookup {
        let information = Bundle.main.infoDictionary ?? [:]
        return ConfigurationLookup(
            infoPlist: information.compactMapValues { $0 as? String },
            environment: ProcessInfo.processInfo.environment,
            applicationSupport: FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
                ?? FileManager.default.temporaryDirectory)
    }

    /// The configuration of the client; its base URL is `nil` where nobody has said it, and then every call fails with an
    /// error that says how.
    func resolve(_ set: EntrupyConfiguration?) -> AssayConfiguration {
        let bundleIdentifier =
            set?.bundleIdentifier ?? infoPlist["CFBundleIdentifier"] ?? environment["ENTRUPY_BUNDLE_ID"]
            ?? "no-bundle-identifier"
        let baseURL =
            set?.baseURL ?? (infoPlist["EntrupyBaseURL"] ?? environment["ENTRUPY_BASE_URL"]).flatMap(URL.init(string:))
        return AssayConfiguration(
            optionalBaseURL: baseURL, bundleIdentifier: bundleIdentifier,
            storageDirectory: set?.storageDirectory
                ?? applicationSupport.appendingPathComponent("EntrupySDK/\(bundleIdentifier)"),
            logger: set?.logger.map(LoggerBridge.init), language: nil, uploadWindow: set?.uploadWindow ?? 60)
    }
}
