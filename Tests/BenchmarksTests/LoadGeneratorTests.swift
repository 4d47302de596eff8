import Glibc
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization
import Testing

@testable import Benchmarks

@Suite struct LoadGeneratorTests {
    /// A server that remembers the bodies of its requests.
    private final class RequestLog: Sendable {
        private let bodies = Mutex<[String]>([])

        var all: [String] { bodies.withLock { $0 } }

        func append(_ body: ByteBuffer) {
            bodies.withLock { $0.append(String(buffer: body)) }
        }
    }

    private static let answer = String(repeating: "a", count: 100_000)

    private static func serve(_ log: RequestLog = RequestLog()) async throws -> UInt16 {
        let router = Router()
        router.post("/answer") { request, _ in
            log.append(try await request.body.collect(upTo: 1_000))
            return answer
        }
        router.post("/refusal") { _, _ in HTTPResponse.Status.unauthorized }
        return try await BenchServer.bare(router)
    }

    private static func target(
        _ port: UInt16, path: String = "/answer", bodyBytes: Int? = answer.utf8.count
    ) -> LoadTarget {
        let call = HTTPCall("POST", path, body: Array("number \(HTTPCall.number)".utf8))
        return LoadTarget(port: port, process: getpid(), calls: [call], bodyBytes: bodyBytes)
    }

    @Test func eachConnectionMakesACallAndNoCallRepeats() async throws {
        let log = RequestLog()
        let generator = LoadGenerator(target: Self.target(try await Self.serve(log)), connections: 5)
        // Without any time, each connection makes the call that opens it, and one that is counted.
        let sample = try await onThread { try generator.run(for: .zero, from: 41) }
        #expect(sample.next == 51)
        #expect(sample.latencies.count == 5)
        #expect(log.all.sorted() == (41...50).map { "number 00000000\($0)" })
    }

    @Test func noTwoTargetsOfASeriesMakeTheSameCall() async throws {
        let log = RequestLog()
        let target = Self.target(try await Self.serve(log))
        let series = try await LoadSeries.measure(
            [("one", target), ("other", target)], rounds: 2, span: .zero)
        #expect(series.samples.mapValues(\.count) == ["one": 2, "other": 2])
        // A warm-up and two rounds of two targets, each with sixteen connections and two calls of each.
        #expect(log.all.count == 192)
        #expect(Set(log.all).count == 192)
    }

    @Test func aRefusalEndsTheMeasurement() async throws {
        let target = Self.target(try await Self.serve(), path: "/refusal", bodyBytes: nil)
        let generator = LoadGenerator(target: target, connections: 1)
        await #expect(throws: BenchmarkError.self) { try await onThread { try generator.run(for: .zero, from: 0) } }
    }

    @Test func aResponseOfAnotherLengthEndsTheMeasurement() async throws {
        let target = Self.target(try await Self.serve(), bodyBytes: Self.answer.utf8.count - 1)
        let generator = LoadGenerator(target: target, connections: 1)
        await #expect(throws: BenchmarkError.self) { try await onThread { try generator.run(for: .zero, from: 0) } }
    }
}
