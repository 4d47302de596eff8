import AssayClient
public import Foundation

/// The configuration of the SDK: the platform's address, the app's identifier, the storage folder and the logger.
///
/// Pass it to ``EntrupyApp/configure(_:)`` before the first use of the SDK. A base URL or bundle identifier that is not
/// set here comes from Info.plist (`EntrupyBaseURL`, `CFBundleIdentifier`), then from the environment
/// (`ENTRUPY_BASE_URL`, `ENTRUPY_BUNDLE_ID`).
public struct EntrupyConfiguration: Sendable {
    /// The platform's base URL, such as `https://assay.example.com`.
    public var baseURL: URL?
    /// The app's bundle identifier, as it is registered with the platform.
    public var bundleIdentifier: String?
    /// The folder for the session, the cached configuration and the photos that are not yet sent; by default a folder
    /// of this app in Application Support.
    public var storageDirectory: URL?
    /// The logger for the SDK's messages; without one, the SDK logs nothing.
    public var logger: (any EntrupyLogger)?
    /// The seconds that a submitted photo may make no progress before `ErrorCodeImageUploadError` is reported.
    public var uploadWindow: TimeInterval

    /// Makes a configuration; omitted values are looked up or get their defaults.
    public init(
        baseURL: URL? = nil, bundleIdentifier: String? = nil, storageDirectory: URL? = nil,
        logger: (any EntrupyLogger)? = nil, uploadWindow: TimeInterval = 60
    ) {
        self.baseURL = baseURL
        self.bundleIdentifier = bundleIdentifier
        self.storageDirectory = storageDirectory
        self.logger = logger
        self.uploadWindow = uploadWindow
    }
}

/// Receives the SDK's log messages, for example to forward them to the app's own logger.
///
/// Messages and metadata contain no token, key, photo or personal data.
public protocol EntrupyLogger: Sendable {
    /// Logs one message; the SDK calls it on any thread.
    ///
    /// - Parameters:
    ///   - level: `debug`, `info`, `warning` or `error`.
    ///   - message: A sentence that is the same for all events of one kind.
    ///   - metadata: The values that differ between such events: request IDs, capture IDs, statuses.
    func log(level: String, message: String, metadata: [String: String])
}

/// Forwards the client's messages to the app's logger.
struct LoggerBridge: AssayLogger {
    let logger: any EntrupyLogger

    func log(_ level: AssayLogLevel, _ message: String, metadata: [String: String]) {
        logger.log(level: level.rawValue, message: message, metadata: metadata)
    }
}
