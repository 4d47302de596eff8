package import AssayAPI
package import AssayCore
package import AssayWorkers
package import Foundation
package import Logging

/// The form of the lines of the log.
package enum LogFormat: String, Sendable, Hashable, CaseIterable {
    case text
    /// One JSON object for each line.
    case json
}

/// The server settings that an operator can change.
///
/// Command-line flags override `ASSAY_*` environment variables, which override `assay.yaml`.
package struct ServerSettings: Sendable {
    /// The place of the rows.
    package var database = DatabaseSetting.sqlite
    /// The maximum number of connections to PostgreSQL, without the one for notifications.
    package var databaseConnections = 10
    /// The place of the photos.
    package var blobs = BlobSetting.disk
    package var s3 = ObjectStoreSettings()
    /// The part of the work that the process does.
    package var role = ServerRole.all
    /// The port on which a process that serves no clients answers probes; 0 selects a free one.
    package var probePort = 8081
    /// The address to listen on.
    package var host = "127.0.0.1"
    /// The port to listen on; 0 selects a free one.
    package var port = 8080
    /// The base URL for clients, if it differs from the listening address: behind a proxy, or with a domain name.
    package var publicURL: URL?
    /// A folder of catalog files that completely replaces the built-in catalog.
    package var catalog: URL?
    /// The file of the master key, if it is outside the installation's folder.
    package var masterKeyFile: URL?
    /// The networks of reverse proxies whose `X-Forwarded-For` header is trusted.
    package var trustedProxies: [IPNetwork] = []
    /// The free disk space in bytes below which uploads are refused; `nil` derives it from the disk's size.
    package var diskFloor: Int?
    package var logLevel: Logger.Level = .info
    package var logFormat = LogFormat.text
    /// Whether programs on this machine may read the metrics without a token.
    package var areMetricsOpenHere = false
    /// The version of the program, for the metrics.
    package var version = "unknown"
    package var limits = RateLimits()
    package var connections = ConnectionLimits()
    /// The program that decodes photos, if it is not next to the server's own program.
    package var decoderProgram: URL?
    /// The memory budget of all concurrent photo decodes together, in bytes.
    package var decodeBudget = DecodeBudget.standard()
    /// The waits before the tries of a webhook's delivery.
    package var retrySchedule = RetrySchedule.standard
    /// The ports of receivers of webhooks.
    package var webhookPorts = OutboundRules.standardPorts
    /// Whether webhooks are also sent to this machine and to private networks, and without TLS.
    package var allowsPrivateWebhooks = false
    /// The webhooks per second that a process sends to one host.
    package var webhooksPerHost = 50
    /// The age in days from which a backup is deleted by a later one.
    package var backupKeepDays = 35
    /// Whether the server offers the console.
    package var console = ConsoleSetting.auto
    /// Whether a screen can be continued in another browser of this machine, which is for development.
    package var hasLocalPhone = false

    package init() {}

    /// Whether clients call the process; if not, it only answers probes.
    package var servesClients: Bool { role.servesClients }

    /// A warning about a reverse proxy that is not named; otherwise `nil`.
    ///
    /// The server speaks no TLS, so a proxy is in front of it if clients use an https address.
    package var proxyWarning: String? {
        guard servesClients, publicURL?.scheme == "https", trustedProxies.isEmpty else { return nil }
        let visitors = console == .on ? "all users and all visitors of the console" : "all users"
        return
            "The public URL is https, but no reverse proxy is named, so \(visitors) share the limits of one address. "
            + "Name the proxy in --trusted-proxies (ASSAY_TRUSTED_PROXIES), and let it send X-Forwarded-For."
    }
}
