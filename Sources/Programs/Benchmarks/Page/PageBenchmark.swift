import AssayCore
import AssayOperations
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// A page of 20 items over HTTP against a constant answer of the same bytes from the same server, and that against a
/// handler of a bare Hummingbird.
struct PageBenchmark: Sendable {
    static let benchmark = Benchmark(name: "page") { run in
        try await run.inFolder("page") { folder in
            try await PageBenchmark(run: run, stocks: run.stock ?? folder).figures()
        }
    }

    private static let searchBody = #"{"limit":20}"#
    private static let queryBody =
        #"{"filters":[{"key":"activity.product_category","values":["luxury"]}],"limit":20,"result_mode":"results"}"#

    private let run: BenchmarkRun
    private let stocks: URL

    private func figures() async throws -> [Figure] {
        let stock = try await SearchStock.open(items: run.count(10_000), hasPhotos: true, in: stocks)
        let token = try await stock.bench.session(of: stock.heavy.user)
        let search = HTTPCall.json("POST", "/sdk/v1/items/search", token: token, body: Self.searchBody)
        let query = HTTPCall.json("POST", "/sdk/v1/items/query", token: token, body: Self.queryBody)

        let answer = ConstantAnswer()
        let port = try await BenchServer.product(stock.platform) { router in
            router.post("bench/constant") { _, _ in answer.response }
        }
        let router = Router()
        router.post("bench/constant") { _, _ in answer.response }
        let barePort = try await BenchServer.bare(router)
        answer.set(try await onThread { try HTTPConnection(port: port).call(search) })

        let constant = HTTPCall.json("POST", "/bench/constant", token: token, body: Self.searchBody)
        let calls = run.count(2_000, atLeast: 3)
        let times = try await onThread {
            let lines = try [port, port, port, barePort].map { try HTTPConnection(port: $0) }
            let requests = [search, query, constant, constant]
            return try Turns.measure(
                calls: calls, warmUp: calls / 10,
                zip(lines, requests).map { line, request in { _ in try line.call(request) } })
        }
        try await stock.close()
        return Self.figures(times.map { Measurement(calls: $0) })
    }

    private static func figures(_ times: [Measurement]) -> [Figure] {
        [
            .speed(
                "page.search", "a page of 20 items over HTTP against a constant answer of the same bytes", of: times[0],
                beside: times[2], target: .atLeast(0.5)),
            .speed(
                "page.query", "the same with its exact total against the constant answer", of: times[1],
                beside: times[2], target: .atLeast(0.5)),
            .speed(
                "page.constant", "the constant answer against one from a handler of a bare Hummingbird", of: times[2],
                beside: times[3], target: .atLeast(0.8)),
        ]
    }
}
