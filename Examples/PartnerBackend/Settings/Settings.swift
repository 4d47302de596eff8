/// The settings with which the program was started.
struct Settings: Sendable {
    var host = "127.0.0.1"
    /// The port; 0 lets the system choose a free one.
    var port = 8090
    var platformURL = "http://127.0.0.1:8080"
    var version = PlatformVersion.v2
    var token: PlatformToken
    var accounts: [Account]
    /// The file of the platform's names for the customers; `nil` to keep them in memory.
    var usernamesFile: String?
    /// Whether the program has made the passwords, so that it must print them once.
    var showsPasswords: Bool
    /// The secrets of the platform's webhooks, several during a change; without any, the shop refuses webhooks.
    var webhookSecrets: [WebhookSecret] = []
}

/// An error in the command line, as a sentence with the remedy.
struct SettingsError: Error, CustomStringConvertible, Hashable {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
