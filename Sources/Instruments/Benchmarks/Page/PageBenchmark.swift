import AssayCore
import AssayOperations
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// The speed of a page of 20 items over HTTP.
///
/// The page is compared with a constant response of the same bytes from the same server. That response is compared with
/// the same one from a bare Hummingbird handler.
struct PageBenchmark: Sendable {
    static let benchmark = Benchmark(name: "page") { run in
        try await run.inFolder("page") { folder in
            try await PageBenchmark(run: run, datasets: run.datasets ?? folder).figures()
        }
    }

    private static let searchBody = #"{"limit":20}"#
    private static let queryBody =
        #"{"filters":[{"key":"activity.product_category","values":["luxury"]}],"limit":20,"result_mode":"results"}"#

    private let run: BenchmarkRun
    private let datasets: URL

    private func figures() async throws -> [Figure] {
        let dataset = try await SearchDataset.open(items: run.count(10_000), hasPhotos: true, in: datasets)
        let token = try await dataset.bench.session(of: dataset.bench.user.user)
        let search = HTTPCall.json("POST", "/sdk/v1/items/search", token: token, body: Self.searchBody)
        let query = HTTPCall.json("POST", "/sdk/v1/items/query", token: token, body: Self.queryBody)

        let answer = ConstantAnswer()
        let port = try await BenchServer.product(dataset.bench.platform) { router in
            router.post("bench/constant") { _, _ in answer.response }
        }
        let router = Router()
        router.post("bench/constant") { _, _ in answer.response }
        let barePort = try await BenchServer.bare(router)
        answer.set(try await onThread { try HTTPConnection(port: port).call(search) })

        let constant = HTTPCall.json("POST", "/bench/constant", token: token, body: Self.searchBody)
        let calls = run.count(1_000, atLeast: 3)
        // The calls alternate in pairs, because a call after a large one finds the processor's caches filled with the
        // large one's data.
        let pairs = try await onThread {
            let pages = try HTTPConnection(port: port)
            let constants = try HTTPConnection(port: port)
            let bare = try HTTPConnection(port: barePort)
            let pairs = [
                (pages, search, constants, constant), (pages, query, constants, constant),
                (constants, constant, bare, constant),
            ]
            return try pairs.map { line, request, other, otherRequest in
                try Turns.measure(
                    calls: calls, warmUp: calls / 10, { _ in try line.call(request) },
                    { _ in try other.call(otherRequest) })
            }
        }
        try await dataset.close()
        return Self.figures(pairs.map { (Measurement(calls: $0.first), Measurement(calls: $0.second)) })
    }

    private static func figures(_ pairs: [(measured: Measurement, against: Measurement)]) -> [Figure] {
        let names = [
            ("page.search", "a page of 20 items over HTTP against a constant answer of the same bytes", 0.5),
            ("page.query", "a page of 20 items with the exact total of all against the same constant answer", 0.5),
            ("page.constant", "the constant answer against that of a handler of a bare Hummingbird", 0.8),
        ]
        return zip(names, pairs).map { name, pair in
            .speed(name.0, name.1, of: pair.measured, beside: pair.against, target: .atLeast(name.2))
        }
    }
}
