import AssayInstruments
import AssayKeys
import AssayWire
import FaultProxy
import Foundation

/// One thread of an attack, with its random generator, addresses and counters.
final class AttackLane {
    let plan: AttackPlan
    /// The number of the lane within its kind.
    let number: Int
    let deadline: ContinuousClock.Instant
    var random: SeededGenerator
    private let kind: String
    private let counters: SharedCounters
    /// The last byte of the lane's address.
    private let host: UInt8

    init(
        _ kind: String, number: Int, host: UInt8, plan: AttackPlan, counters: SharedCounters,
        deadline: ContinuousClock.Instant
    ) {
        self.kind = kind
        self.number = number
        self.host = host
        self.plan = plan
        self.counters = counters
        self.deadline = deadline
        random = SeededGenerator(seed: plan.seed &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(host))
    }

    var isOver: Bool { ContinuousClock.now >= deadline }

    func pick<Value>(_ values: [Value]) -> Value { values[random.below(values.count)] }

    func chance(_ percent: Int) -> Bool { random.below(100) < percent }

    /// Waits, but not beyond the end of the attack.
    func pause(_ seconds: Double) {
        let left = (deadline - ContinuousClock.now) / .seconds(1)
        if left > 0 { Thread.sleep(forTimeInterval: min(seconds, left)) }
    }

    /// The last bytes of the addresses of slow senders, which pose as many clients.
    static let manyHosts: ClosedRange<UInt8> = 30...240
    /// The last bytes of a flood's addresses: few, like a real attacker's, so that a limit per address can stop it.
    static let floodHosts: ClosedRange<UInt8> = 246...249

    /// - Parameter hosts: The last bytes of the addresses to choose from; by default the lane's own address.
    func connect(from hosts: ClosedRange<UInt8>? = nil, receiveWindow: Int32? = nil) -> Wire? {
        let host = hosts.map { $0.lowerBound + UInt8(random.below($0.count)) } ?? host
        return Wire.connect(
            to: plan.port, from: 0x7F00_0100 | UInt32(host), receiveWindow: receiveWindow, within: 2_000)
    }

    /// Sends bytes over a new connection, reads the first response, and counts both.
    @discardableResult
    func exchange(
        _ bytes: [UInt8], _ what: String, seconds: Double = 15, isFinished: Bool = false
    ) -> AttackOutcome {
        guard let socket = connect() else {
            // The server is gone or full. Both last, so the lane need not retry at once.
            pause(0.2)
            return count(what, 0, .noConnection)
        }
        let sent = socket.send(bytes, seconds: seconds)
        if isFinished { socket.finishWriting() }
        return count(what, sent ?? 0, answer(on: socket, seconds: seconds))
    }

    /// Reads the first response on a connection.
    func answer(on socket: Wire, seconds: Double) -> AttackOutcome {
        let end = ContinuousClock.now + .seconds(seconds)
        var bytes: [UInt8] = []
        while ContinuousClock.now < end, bytes.count < 4 << 20 {
            switch socket.receive(seconds: max(0.001, (end - ContinuousClock.now) / .seconds(1))) {
            case .bytes(let more):
                bytes += more
                if let answer = AttackAnswer(bytes) { return .answer(answer) }
            case .end: return AttackAnswer(bytes, isAtEnd: true).map { .answer($0) } ?? .closed
            case .reset: return .reset
            case .timedOut: break
            }
        }
        return .silent
    }

    @discardableResult
    func count(_ what: String, _ bytes: Int, _ outcome: AttackOutcome) -> AttackOutcome {
        counters.update { $0.count(kind, what, bytes: bytes, outcome) }
        return outcome
    }

    func measure(_ name: String, _ value: Double) {
        counters.update { $0.measure(kind, name, value) }
    }

    func violate(_ text: String) {
        counters.update { $0.violate("\(kind): \(text)") }
    }
}
