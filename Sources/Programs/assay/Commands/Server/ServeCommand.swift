public import ArgumentParser
import AssayCore
import AssayServer
import Foundation
public import Logging

/// `assay serve`: the platform's server on one installation.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Run the server until SIGTERM or Ctrl-C.",
        discussion: """
            assay serve --data ./data --port 8080
            assay serve --data ./data --public-url https://assay.example.com --trusted-proxies 10.0.0.0/8
            assay serve --data ./worker --role worker --probe-port 8081

            When it is ready it prints: assay: listening on http://127.0.0.1:8080
            With --port 0, the server uses a free port and prints it. At a stop, open requests are completed. A second \
            server on the same data is refused; all other commands work at the same time.
            --role api only serves clients; --role worker only does the background work and answers probes on \
            --probe-port. Both need a database and a store of photos that the processes share.
            Every setting can also come from the environment (ASSAY_PORT, ASSAY_PUBLIC_URL …) or from assay.yaml in \
            the folder. Flags take precedence.
            """)

    @OptionGroup var place: FolderOptions

    @OptionGroup var listening: ListeningOptions

    @OptionGroup var process: ProcessOptions

    func run() async throws {
        try await CommandFailure.reporting(asJSON: false) {
            DescriptorLimit.raise()
            let folder = place.folder
            var settings = try listening.applied(
                to: try await ServerSettings.read(for: DataDirectory(folder), overriddenBy: process.settings))
            settings.probePort = process.probePort.map(Int.init) ?? settings.probePort
            settings.version = AssayVersion.current
            let format = settings.logFormat
            var logger = Logger(label: "assay") { PrintableLogHandler(label: $0, format: format) }
            logger.logLevel = settings.logLevel
            let what = settings.servesClients ? "listening on" : "working, probes on"
            try await InstallationServer.run(at: folder, settings: settings, logger: logger) { [settings, logger] url in
                Terminal.print("assay: \(what) \(url.absoluteString)")
                guard settings.servesClients, settings.logLevel <= .warning else { return }
                for warning in [ListeningAddress.warning(for: url), settings.proxyWarning].compactMap(\.self) {
                    if format == .json {
                        logger.warning("\(warning)")
                    } else {
                        Terminal.printError("assay: \(warning)")
                    }
                }
            }
            Terminal.print("assay: stopped")
        }
    }
}

/// The options for the part of the work that the process does, and for the places of rows and photos.
struct ProcessOptions: ParsableArguments {
    @Option(help: "The role of this process: all, api or worker. Default: all.")
    var role: String?

    @Option(help: "The port on which --role worker answers probes; 0 takes a free one, at most 65535. Default: 8081.")
    var probePort: UInt16?

    @Option(help: "sqlite, or the address of a PostgreSQL database, instead of the setting in assay.yaml.")
    var database: String?

    @Option(help: "disk, or the address of a bucket, instead of the setting in assay.yaml.")
    var blobs: String?

    /// The settings of the options that are text, by their names.
    var settings: [(name: String, value: String)] {
        [("role", role), ("database", database), ("blobs", blobs)].compactMap { name, value in
            value.map { (name, $0) }
        }
    }
}

/// The options for the server's addresses, catalog, proxies and log level.
struct ListeningOptions: ParsableArguments {
    @Option(help: "The address to listen on. Default: 127.0.0.1.")
    var host: String?

    @Option(help: "The port to listen on; 0 takes a free one, at most 65535. Default: 8080.")
    var port: UInt16?

    @Option(help: "The base URL that clients use, if it differs from the address.")
    var publicURL: String?

    @Option(help: "A folder of catalog files that replaces the whole built-in catalog.")
    var catalog: String?

    @Option(help: "Addresses or networks of reverse proxies whose X-Forwarded-For is trusted, separated by commas.")
    var trustedProxies: String?

    @Flag(help: "Allow webhooks to this machine and private networks, also without TLS: for development.")
    var allowPrivateWebhooks = false

    @Option(help: "The log level: trace, debug, info, notice, warning, error or critical. Default: info.")
    var logLevel: Logger.Level?

    @Option(help: "The form of the log's lines: text, or json for one object each. Default: text.")
    var logFormat: LogFormat?

    @Flag(help: "Continue screens in another browser of this machine as on a phone, for development.")
    var localPhone = false

    /// The settings with these options applied over them.
    func applied(to settings: ServerSettings) throws -> ServerSettings {
        var settings = settings
        settings.host = host ?? settings.host
        settings.port = port.map(Int.init) ?? settings.port
        if let publicURL { settings.publicURL = try ServerSettings.webAddress(publicURL, setting: "--public-url") }
        if let catalog { settings.catalog = URL(fileURLWithPath: catalog, isDirectory: true) }
        if let trustedProxies {
            settings.trustedProxies = try ServerSettings.proxies(trustedProxies, setting: "--trusted-proxies")
        }
        settings.allowsPrivateWebhooks = allowPrivateWebhooks || settings.allowsPrivateWebhooks
        settings.logLevel = logLevel ?? settings.logLevel
        settings.logFormat = logFormat ?? settings.logFormat
        settings.hasLocalPhone = localPhone || settings.hasLocalPhone
        return settings
    }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
extension LogFormat: ExpressibleByArgument {}
