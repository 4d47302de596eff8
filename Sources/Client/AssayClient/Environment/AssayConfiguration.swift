public import Foundation

/// Where the platform is, and what this client may use of the device.
public struct AssayConfiguration: Sendable {
    /// The platform's base URL, such as `https://assay.example.com`; `nil` only where an app has not said it.
    package var baseURL: URL?
    /// The app's bundle identifier, as it is registered with the platform.
    public var bundleIdentifier: String
    /// The folder for the token, the cached configuration and photos that wait; made with mode 0700 if it is missing.
    ///
    /// Two clients at the same time must not share one.
    public var storageDirectory: URL
    /// Where messages go; nowhere by default.
    public var logger: (any AssayLogger)?
    /// The language of texts for people, `en` or `ja`; by default the user's first that is one of these.
    public var language: String
    /// How long a submitted photo may make no progress until the capture is reported as failed, in seconds.
    public var uploadWindow: TimeInterval

    /// Makes a configuration.
    ///
    /// - Parameters: As the properties of the same names; `uploadWindow` is 60 seconds by default.
    public init(
        baseURL: URL, bundleIdentifier: String, storageDirectory: URL, logger: (any AssayLogger)? = nil,
        language: String? = nil, uploadWindow: TimeInterval = 60
    ) {
        self.init(
            optionalBaseURL: baseURL, bundleIdentifier: bundleIdentifier, storageDirectory: storageDirectory,
            logger: logger, language: language, uploadWindow: uploadWindow)
    }

    /// The same where the base URL may be missing, so that an app without one gets an error for each call and not a
    /// crash at the first.
    package init(
        optionalBaseURL baseURL: URL?, bundleIdentifier: String, storageDirectory: URL, logger: (any AssayLogger)?,
        language: String?, uploadWindow: TimeInterval
    ) {
        self.baseURL = baseURL
        self.bundleIdentifier = bundleIdentifier
        self.storageDirectory = storageDirectory
        self.logger = logger
        self.language = language ?? Self.language(preferred: Locale.preferredLanguages)
        self.uploadWindow = uploadWindow
    }

    /// The first language of a list that the platform speaks; English where there is none.
    static func language(preferred: [String]) -> String {
        let spoken = preferred.lazy.map { $0.prefix(2).lowercased() }
        return spoken.first { ["en", "ja"].contains($0) } ?? "en"
    }
}
