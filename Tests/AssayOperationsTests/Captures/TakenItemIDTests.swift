import AssayCore
import AssayOperations
import AssayTestSupport
import Synchronization
import Testing

/// Tests for an `entrupy_id` that is generated a second time by chance.
@Suite struct TakenItemIDTests {
    /// Generates random ids, except for item ids, which repeat.
    private final class RepeatingSource: Sendable {
        private static let itemIDBytes = 10
        private let random = SeededRandom(seed: 7)
        private let repeats: Int
        private let drawn = Mutex(0)

        /// - Parameter repeats: The number of repetitions of the first item's id.
        init(repeats: Int) {
            self.repeats = repeats
        }

        /// The number of generated item ids.
        var itemIDs: Int { drawn.withLock { $0 } }

        func bytes(_ count: Int) -> [UInt8] {
            guard count == Self.itemIDBytes else { return random.bytes(count) }
            let number = drawn.withLock { drawn in
                drawn += 1
                return drawn
            }
            return number <= 1 + repeats ? Array(repeating: 1, count: count) : random.bytes(count)
        }
    }

    private func scenario(_ source: RepeatingSource, _ database: TestDatabase) async throws -> CaptureScenario {
        let identifiers = IdentifierSource(clock: TestClock()) { source.bytes($0) }
        let scenario = try await CaptureScenario(on: try await TestPlatform.make(database, identifiers: identifiers))
        try await scenario.readyToComplete("capture-1")
        try await scenario.readyToComplete("capture-2")
        return scenario
    }

    @Test func theItemGetsAnother() async throws {
        let source = RepeatingSource(repeats: 1)
        let scenario = try await scenario(source, .standard)
        let first = try await scenario.complete("capture-1")
        let second = try await scenario.complete("capture-2")
        #expect(first.rawValue == "1111111111")
        #expect(second != first)
        #expect(source.itemIDs == 3)
        #expect(try await scenario.fetch("capture-1").capture.item == first)
        #expect(try await scenario.fetch("capture-2").capture.item == second)
        #expect(try await scenario.jobs(.decideItem) == 2)
    }

    @Test func aSourceThatIsStuckIsAFailureAndNoEndlessLoop() async throws {
        let source = RepeatingSource(repeats: 1_000)
        let scenario = try await scenario(source, .standard)
        _ = try await scenario.complete("capture-1")
        await #expect(throws: (any Error).self) { try await scenario.complete("capture-2") }
        #expect(source.itemIDs == 5)
        #expect(try await scenario.fetch("capture-2").capture.life.state == .submitted)
        #expect(try await scenario.jobs(.decideItem) == 1)
    }
}
