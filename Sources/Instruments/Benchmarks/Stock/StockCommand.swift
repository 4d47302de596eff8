import ArgumentParser
import Foundation

/// Creates data for another process of this program.
struct StockCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stock", abstract: "Create data for another process of this program.", shouldDisplay: false)

    @Argument(help: "The kind of data.")
    var kind: Stock

    @Option(help: "The share of the data.")
    var scale: Double

    @Option(help: "The folder of the data.")
    var folder: String

    func run() async throws {
        let folder = URL(fileURLWithPath: folder)
        try await kind.fill(BenchmarkRun(scale: scale, folder: folder, datasets: folder, peers: nil))
    }
}

extension Stock: ExpressibleByArgument {}
