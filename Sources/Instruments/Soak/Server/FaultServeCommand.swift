import ArgumentParser
import AssayBlobs
import AssayCore
import AssayInstruments
import AssayServer
import Foundation
import Logging

/// The server of a run that is killed at a fault point, which `assay serve` does not know.
struct FaultServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Serve an installation with a planned fault.",
        discussion: "ASSAY_FAULT=after-commit:3 sets it; docs/develop/soak.md has the values.",
        shouldDisplay: false)

    @Option(help: "The installation's folder.")
    var data: String

    @Option(help: "The port to listen on.")
    var port: Int

    @Option(help: "The log level.")
    var logLevel = "warning"

    func run() async throws {
        DescriptorLimit.raise()
        let folder = URL(fileURLWithPath: data)
        var settings = try await ServerSettings.read(for: DataDirectory(folder))
        settings.port = port
        var logger = Logger(label: "assay") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = Logger.Level(rawValue: logLevel) ?? .warning
        try await InstallationServer.run(
            at: folder, settings: settings, clock: SystemClock(),
            faults: try FaultPoints.chosen(by: ProcessInfo.processInfo.environment), logger: logger
        ) { url in
            FileHandle.standardOutput.write(Data("assay: listening on \(url.absoluteString)\n".utf8))
        }
        FileHandle.standardOutput.write(Data("assay: stopped\n".utf8))
    }
}
