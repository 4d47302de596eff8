/// What the program was started with.
struct Settings: Sendable {
    var host = "127.0.0.1"
    /// 0 lets the system choose a free one.
    var port = 8090
    var platformURL = "http://127.0.0.1:8080"
    var version = PlatformVersion.v2
    var token: PlatformToken
    var accounts: [Account]
    /// Whether the passwords were made here, so that they must be told once.
    var showsPasswords: Bool
}

/// The organization's token at the platform.
///
/// It stays on this server: never in the app, an answer or a log.
struct PlatformToken: Sendable, CustomStringConvertible, CustomReflectable {
    let value: String

    var description: String { "PlatformToken(redacted)" }
    var customMirror: Mirror { Mirror(self, children: []) }
}

/// What is wrong with the command line, as a sentence with the remedy.
struct SettingsError: Error, CustomStringConvertible, Hashable {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
