public import Foundation

/// Where the platform is, and what the SDK may use of the device.
///
/// Hand it to ``EntrupyApp/configure(_:)`` before the first use of the SDK. What is not set here comes from Info.plist
/// (`EntrupyBaseURL`, `CFBundleIdentifier`), then from the environment (`ENTRUPY_BASE_URL`, `ENTRUPY_BUNDLE_ID`).
public struct EntrupyConfiguration: Sendable {
    /// The platform's base URL, such as `https://assay.example.com`.
    public var baseURL: URL?
    /// The app's bundle identifier, as it is registered with the platform.
    public var bundleIdentifier: String?
    /// The folder for the session, the cached configuration and photos that wait; by default one of this app's own in
    /// Application Support.
    public var storageDirectory: URL?
    /// Where messages go; nowhere by default.
    public var logger: (any EntrupyLogger)?
    /// How long a submitted photo may make no progress until `ErrorCodeImageUploadError` is reported, in seconds.
    public var uploadWindow: TimeInterval

    /// Makes a configuration; everything that is left out is looked up.
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
