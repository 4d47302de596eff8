public import Foundation

/// The server's address, and the client's local settings.
public struct AssayConfiguration: Sendable {
    /// The server's base URL, such as `https://assay.example.com`; `nil` if the app has not set one, and each call then throws an
    /// error.
    package var baseURL: URL?
    /// The app's bundle identifier, as registered with the server.
    public var bundleIdentifier: String
    /// The folder for the token, the cached configuration and queued photos; created with mode 0700 if it is missing.
    ///
    /// Two clients must not use the same folder at the same time.
    public var storageDirectory: URL
    /// The logger for the client's messages; `nil` by default, which discards them.
    public var logger: (any AssayLogger)?
    /// The language of user-facing texts, `en` or `ja`; by default the user's most preferred of these.
    public var language: String
    /// The time without progress after which a submitted photo's capture is reported as failed, in seconds.
    public var uploadWindow: TimeInterval

    /// Creates a configuration.
    ///
    /// - Parameters: The same as the properties of these names; `uploadWindow` is 60 seconds by default.
    public init(
        baseURL: URL?, bundleIdentifier: String, storageDirectory: URL, logger: (any AssayLogger)? = nil,
        language: String? = nil, uploadWindow: TimeInterval = 60
    ) {
        self.baseURL = baseURL
        self.bundleIdentifier = bundleIdentifier
        self.storageDirectory = storageDirectory
        self.logger = logger
        self.language = language ?? Self.language(preferred: Locale.preferredLanguages)
        self.uploadWindow = uploadWindow
    }

    /// Returns the first supported language of a list, or English if there is none.
    static func language(preferred: [String]) -> String {
        let spoken = preferred.lazy.map { $0.prefix(2).lowercased() }
        return spoken.first { ["en", "ja"].contains($0) } ?? "en"
    }
}
