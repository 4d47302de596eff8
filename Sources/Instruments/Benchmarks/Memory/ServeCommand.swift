import ArgumentParser
import AssayAPI
import AssayOperations
import AssayServer
import Foundation
import Logging

/// Runs the server whose memory is measured: this program again, in a separate process.
///
/// `assay serve` would also do, but then the benchmarks would need it to be built.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Serve an installation for another process of this program.",
        shouldDisplay: false)

    @Option(help: "The installation's folder.")
    var data: String

    func run() async throws {
        var settings = ServerSettings()
        settings.port = 0
        settings.limits.address = RateLimit(perSecond: 100_000, burst: 100_000)
        var logger = Logger(label: "benchmarks") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = .error
        try await InstallationServer.run(at: URL(fileURLWithPath: data), settings: settings, logger: logger) { url in
            FileHandle.standardOutput.write(Data("\(url.port ?? 0)\n".utf8))
        }
    }
}
