import AssayCore
import FaultProxy
import Synchronization

/// Decides what goes wrong in which start, and counts it: always what has been hit least so far.
final class StartChaos: Sendable {
    private struct Plan {
        var network: [StartCall: (trouble: StartTrouble, left: Int)] = [:]
        var kill: StartCall?
    }

    private struct State {
        var random: SeededGenerator
        var plans: [String: Plan] = [:]
        var hits: [StartPoint: Int]

        /// Of some points, one that has been hit least.
        mutating func rarest(_ points: [StartPoint]) -> StartPoint? {
            let fewest = points.map { hits[$0, default: 0] }.min() ?? 0
            return points.filter { hits[$0, default: 0] == fewest }.randomElement(using: &random)
        }

        /// Uses up what is planned for a call.
        ///
        /// An app that is killed has its call out at that moment, so nothing answers it.
        mutating func take(_ call: StartCall, _ phone: String) -> (Fault, isKilled: Bool) {
            guard var plan = plans[phone] else { return (.pass, false) }
            defer { plans[phone] = plan }
            if let planned = plan.network[call], planned.left > 0 {
                plan.network[call]?.left -= 1
                hits[.network(call, planned.trouble), default: 0] += 1
                return (planned.trouble.fault(using: &random), false)
            }
            guard plan.kill == call else { return (.pass, false) }
            plan.kill = nil
            hits[.appKilled(call), default: 0] += 1
            return (.stall, true)
        }
    }

    private let state: Mutex<State>
    /// Told that a phone's app is to be killed.
    private let kill: @Sendable (_ phone: String) -> Void

    static let points: [StartPoint] =
        StartCall.allCases.flatMap { call in StartTrouble.allCases.map { .network(call, $0) } }
        + StartCall.allCases.map { .appKilled($0) } + FaultPoint.allCases.map { .serverKilled($0.rawValue) }

    init(seed: UInt64, kill: @escaping @Sendable (_ phone: String) -> Void) {
        let hits = Dictionary(uniqueKeysWithValues: Self.points.map { ($0, 0) })
        state = Mutex(State(random: SeededGenerator(seed: seed), hits: hits))
        self.kill = kill
    }

    /// How often each point was hit, as ``points`` has them.
    var hits: [(point: StartPoint, count: Int)] {
        state.withLock { state in Self.points.map { ($0, state.hits[$0, default: 0]) } }
    }

    /// Plans the next start of a phone: trouble early and late, and in one of five the end of the app.
    func plan(_ phone: String) {
        state.withLock { state in
            var plan = Plan()
            for calls in [[StartCall.begin, .photo], [.submit, .complete]] {
                let points = calls.flatMap { call in StartTrouble.allCases.map { StartPoint.network(call, $0) } }
                guard case .network(let call, let trouble)? = state.rarest(points) else { continue }
                plan.network[call] = (trouble, Int.random(in: 1...2, using: &state.random))
            }
            if Int.random(in: 1...5, using: &state.random) == 1,
                case .appKilled(let call)? = state.rarest(StartCall.allCases.map { .appKilled($0) })
            {
                plan.kill = call
            }
            state.plans[phone] = plan
        }
    }

    /// Nothing more goes wrong with a phone.
    func calm(_ phone: String) {
        state.withLock { $0.plans[phone] = nil }
    }

    /// The end of the next server: the point that was hit least, at one of its next passes.
    func serverFault() -> FaultPoint {
        state.withLock { state in
            guard case .serverKilled(let name)? = state.rarest(FaultPoint.allCases.map { .serverKilled($0.rawValue) })
            else { return .beforeCommit }
            return FaultPoint(rawValue: name) ?? .beforeCommit
        }
    }

    func number(in range: ClosedRange<Int>) -> Int {
        state.withLock { Int.random(in: range, using: &$0.random) }
    }

    func hit(_ point: StartPoint) {
        state.withLock { $0.hits[point, default: 0] += 1 }
    }

    /// What goes wrong with a request of a phone.
    func fault(_ request: ProxiedRequest) -> Fault {
        guard let phone = request[TaggedTransport.header], let call = StartCall(request) else { return .pass }
        let (fault, isKilled) = state.withLock { $0.take(call, phone) }
        if isKilled { kill(phone) }
        return fault
    }
}
