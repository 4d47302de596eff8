import AssayCore
import AssayOperations
import AssayTestTiming
import Synchronization
import Testing

@Suite struct SignalsTests {
    private static let capture = Signals.Key.capture(CaptureID("01CAPTURE"))
    private static let keys = [capture] + JobKind.allCases.map { Signals.Key.jobs($0) }

    /// The number of wake-ups of each key's subscriber.
    private final class Counts: Sendable {
        private let counts = Mutex<[Signals.Key: Int]>([:])

        var all: [Signals.Key: Int] { counts.withLock { $0 } }

        func add(_ key: Signals.Key) { counts.withLock { $0[key, default: 0] += 1 } }
    }

    /// Wakes subscribers, and checks that those of the expected keys are woken, and no others.
    private func expect(_ expected: [Signals.Key], by wake: (Signals) -> Void) async throws {
        let signals = Signals()
        let counts = Counts()
        let readers = Self.keys.map { key in
            let stream = signals.subscribe(to: key)
            return Task { for await _ in stream { counts.add(key) } }
        }
        wake(signals)
        try await eventually("the subscribers are woken") {
            expected.allSatisfy { counts.all[$0] != nil }
        }
        // Another wake-up of all shows that the others had none before.
        signals.wakeAll()
        let totals = Dictionary(uniqueKeysWithValues: Self.keys.map { ($0, expected.contains($0) ? 2 : 1) })
        try await eventually("all subscribers are woken") {
            totals.allSatisfy { counts.all[$0, default: 0] >= $1 }
        }
        #expect(counts.all == totals)
        for reader in readers { reader.cancel() }
    }

    @Test(arguments: keys) func aSignalOfAnotherProcessWakesTheSameSubscribers(key: Signals.Key) async throws {
        let sent = Mutex<[String]>([])
        let sender = Signals { text in sent.withLock { $0.append(text) } }
        sender.notify(key)
        let texts = sent.withLock { $0 }
        #expect(texts.count == 1)
        try await expect([key]) { signals in texts.forEach(signals.receive) }
    }

    @Test func aReceivedSignalIsNotSentAgain() {
        let sent = Mutex<[String]>([])
        let signals = Signals { text in sent.withLock { $0.append(text) } }
        signals.receive("jobs photo.check")
        signals.wakeAll()
        #expect(sent.withLock { $0 } == [])
    }

    @Test(arguments: ["", "*", "jobs", "jobs of.a.newer.version", "captures 01CAPTURE", "capture 02OTHER"])
    func anUnknownNotificationWakesNoTask(text: String) async throws {
        try await expect([]) { $0.receive(text) }
    }

    @Test func everySubscriberIsWokenWhenSignalsMayBeLost() async throws {
        try await expect(Self.keys) { $0.wakeAll() }
    }
}
