import ArgumentParser
import AssayCore
import AssayOperations
import Foundation
import Hummingbird

/// Serves a dataset for a load generator in another process.
struct LoadServerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "load-server", abstract: "Serve items for a load generator.", shouldDisplay: false)

    @Option(help: "The folder of the datasets.")
    var stock: String

    @Option(help: "The number of items.")
    var items = 10_000

    func run() async throws {
        let dataset = try await SearchDataset.open(
            items: items, hasPhotos: items <= 10_000, in: URL(fileURLWithPath: stock))
        let token = try await dataset.bench.session(of: dataset.bench.user.user)
        let answer = ConstantAnswer()
        let port = try await BenchServer.product(dataset.bench.platform) { router in
            router.post("bench/constant") { _, _ in answer.response }
        }
        let search = HTTPCall.json("POST", "/sdk/v1/items/search", token: token, body: #"{"limit":20}"#)
        answer.set(try await onThread { try HTTPConnection(port: port).call(search) })
        FileHandle.standardOutput.write(Data("\(port) \(token)\n".utf8))
        try await Task.sleep(for: .seconds(3_600))
    }
}
