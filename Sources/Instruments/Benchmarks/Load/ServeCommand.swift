import ArgumentParser
import AssayAPI
import AssayOperations
import AssayServer
import Foundation
import Logging

/// Serves an installation for another process of this program.
///
/// Its output is one line: the port of the product, with the constant responses beside its routes. A whole server has
/// no constant responses.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Serve an installation for another process of this program.",
        shouldDisplay: false)

    /// The address in all links, so that stored documents are valid whatever the port is.
    private static let address = URL(string: "https://assay.example")

    @Option(help: "The installation's folder.")
    var data: String

    @Option(help: "The folder of the constant responses.")
    var constants: String

    @Flag(help: "Serve as assay serve does, with the workers and the decoders.")
    var isWhole = false

    func run() async throws {
        let home = URL(fileURLWithPath: data)
        guard !isWhole else { return try await runWhole(home) }
        DescriptorLimit.raise()
        let installation = try await Installation.open(at: home, purpose: .command)
        let constants = try ConstantAnswer.all(in: URL(fileURLWithPath: constants))
        let port = try await BenchServer.product(installation.platform, address: Self.address) { router in
            for constant in constants { constant.addRoute(to: router) }
        }
        Self.print(port)
        try await Task.sleep(for: .seconds(86_400))
    }

    private func runWhole(_ home: URL) async throws {
        var settings = ServerSettings()
        settings.port = 0
        settings.limits.address = RateLimit(perSecond: 100_000, burst: 100_000)
        var logger = Logger(label: "benchmarks") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = .error
        try await InstallationServer.run(at: home, settings: settings, logger: logger) { url in
            Self.print(UInt16(url.port ?? 0))
        }
    }

    private static func print(_ port: UInt16) {
        FileHandle.standardOutput.write(Data("\(port)\n".utf8))
    }
}
