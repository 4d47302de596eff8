import Synchronization
import Testing

@testable import Benchmarks

@Suite struct TurnsTests {
    @Test func everyKindBeginsInTurnAndTheWarmUpIsNotCounted() async throws {
        let order = Mutex<[String]>([])
        let samples = try await Turns.rounds(
            2, warmUp: 1, before: { round in order.withLock { $0.append("before \(round)") } },
            ["a", "b"].map { name in { round in order.withLock { $0.append("\(name) \(round)") } } })
        #expect(
            order.withLock { $0 } == [
                "before 0", "a 0", "b 0", "before 1", "b 1", "a 1", "before 2", "a 2", "b 2",
            ])
        #expect(samples.map(\.durations.count) == [2, 2])
    }

    @Test(arguments: [("webhooks.claim", "webhooks"), ("page", "page")])
    func aFamilyIsTheFirstPartOfTheName(name: String, family: String) {
        #expect(Benchmark(name: name) { _ in [] }.family == family)
    }
}
