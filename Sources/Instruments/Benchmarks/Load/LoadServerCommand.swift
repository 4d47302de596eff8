import ArgumentParser
import AssayCore
import AssayOperations
import AssayServer
import Foundation
import Hummingbird

/// Serves an installation for a load generator in another process.
///
/// Its output is two lines: the port of the product, with the constant responses beside its routes, and the port of a
/// bare Hummingbird server with the constant responses alone.
struct LoadServerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "load-server", abstract: "Serve an installation for a load generator.", shouldDisplay: false)

    /// The address in all links, so that stored documents are valid whatever the port is.
    private static let address = URL(string: "https://assay.example")

    @Option(help: "The installation's folder.")
    var data: String

    @Option(help: "The place of its rows: sqlite, or the address of a database of PostgreSQL.")
    var database = "sqlite"

    @Option(help: "The folder of the constant responses.")
    var constants: String

    func run() async throws {
        DescriptorLimit.raise()
        var settings = ServerSettings()
        settings.database = try DatabaseSetting(database)
        let installation = try await Installation.open(
            at: URL(fileURLWithPath: data), purpose: .command, settings: settings)
        let constants = try ConstantAnswer.all(in: URL(fileURLWithPath: constants))
        let port = try await BenchServer.product(installation.platform, address: Self.address) { router in
            for constant in constants { constant.addRoute(to: router) }
        }
        let router = Router()
        for constant in constants { constant.addRoute(to: router) }
        let barePort = try await BenchServer.bare(router)
        FileHandle.standardOutput.write(Data("\(port)\n\(barePort)\n".utf8))
        try await Task.sleep(for: .seconds(86_400))
    }
}
