import AssayHTTP
import Foundation
import Synchronization

/// Makes events: backends that set and clear the flags of items, one for each item.
final class EventMaker: Sendable {
    /// The events of one phase.
    struct Made: Sendable {
        let count: Int
        /// The time of the phase, in microseconds since 1970.
        let span: ClosedRange<Int64>
    }

    private let items: [String]
    private let clients: [SimulatedPartner]
    private let gate = Gate()
    private let acknowledgements = AcknowledgementLog()
    /// The number of each client's next call.
    private let next: Mutex<[Int]>
    /// Whether the work that events are made beside still runs.
    private let isWorking = Mutex(false)

    init(items: [String], installation: SoakInstallation) {
        self.items = items
        next = Mutex(items.map { _ in 0 })
        clients = items.map { [gate, acknowledgements] item in
            SimulatedPartner(
                item: item, installation: installation,
                recording: RecordingTransport(
                    transport: URLSessionTransport(), gate: gate, acknowledgements: acknowledgements),
                pause: .milliseconds(20))
        }
        gate.open()
    }

    /// The calls that were refused, or answered in two ways.
    var contradictions: [Violation] {
        acknowledgements.acknowledged.contradictions.map { Violation(.callOnce, $0) }
    }

    /// Makes at least this many events.
    func make(_ count: Int) async throws -> Made {
        let began = ArrivalLog.now
        let before = made
        try await making(count) {}
        return Made(count: made - before, span: began...ArrivalLog.now)
    }

    /// Makes at least this many events, and goes on until the work has ended.
    @discardableResult
    func making<Value: Sendable>(_ count: Int, while work: @Sendable () async throws -> Value) async throws -> Value {
        let target = made + count
        isWorking.withLock { $0 = true }
        return try await withThrowingTaskGroup(of: Void.self) { group in
            for (place, client) in clients.enumerated() {
                group.addTask { [self] in
                    let first = next.withLock { $0[place] }
                    let last = await client.change(from: first) {
                        self.isWorking.withLock(\.self) || self.made < target
                    }
                    next.withLock { $0[place] = last }
                }
            }
            defer { isWorking.withLock { $0 = false } }
            let value = try await work()
            isWorking.withLock { $0 = false }
            try await group.waitForAll()
            return value
        }
    }

    /// The number of acknowledged changes, each of which has made an event.
    private var made: Int {
        let flags = acknowledgements.acknowledged.flags
        return items.reduce(0) { $0 + (flags[$1]?.acknowledged ?? 0) }
    }
}
