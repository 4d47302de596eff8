import AssayBlobs
import AssayCore
import AssayInstruments
import FaultProxy
import Synchronization

/// Chooses the failures of each start, and counts them.
///
/// It always prefers the points that were hit least.
final class StartFailurePlan: Sendable {
    private struct Plan {
        var network: [StartCall: (trouble: NetworkFailure, left: Int)] = [:]
        var kill: StartCall?
    }

    private struct State {
        var random: SeededGenerator
        var plans: [String: Plan] = [:]
        var hits: [StartPoint: Int]

        /// Returns one of the points that were hit least.
        mutating func rarest(_ points: [StartPoint]) -> StartPoint? {
            let fewest = points.map { hits[$0, default: 0] }.min() ?? 0
            return points.filter { hits[$0, default: 0] == fewest }.randomElement(using: &random)
        }

        /// Consumes the planned failure of a call.
        ///
        /// A killed app's call is still open, so the proxy must not respond to it.
        mutating func take(_ call: StartCall, _ client: String) -> (Fault, isKilled: Bool) {
            guard var plan = plans[client] else { return (.pass, false) }
            defer { plans[client] = plan }
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
    /// Called when the app of a simulated client is to be killed.
    private let kill: @Sendable (_ client: String) -> Void

    static let points: [StartPoint] =
        StartCall.allCases.flatMap { call in NetworkFailure.allCases.map { .network(call, $0) } }
        + StartCall.allCases.map { .appKilled($0) } + FaultPoint.ofUploads.map { .serverKilled($0.rawValue) }

    init(seed: UInt64, kill: @escaping @Sendable (_ client: String) -> Void) {
        let hits = Dictionary(uniqueKeysWithValues: Self.points.map { ($0, 0) })
        state = Mutex(State(random: SeededGenerator(seed: seed), hits: hits))
        self.kill = kill
    }

    /// The number of hits of each point, in the order of ``points``.
    var hits: [(point: StartPoint, count: Int)] {
        state.withLock { state in Self.points.map { ($0, state.hits[$0, default: 0]) } }
    }

    /// Plans the next start of a simulated client: an early and a late network failure, and in one of five starts the
    /// end of the app.
    func plan(_ client: String) {
        state.withLock { state in
            var plan = Plan()
            for calls in [[StartCall.begin, .photo], [.submit, .complete]] {
                let points = calls.flatMap { call in NetworkFailure.allCases.map { StartPoint.network(call, $0) } }
                guard case .network(let call, let trouble)? = state.rarest(points) else { continue }
                plan.network[call] = (trouble, Int.random(in: 1...2, using: &state.random))
            }
            if Int.random(in: 1...5, using: &state.random) == 1,
                case .appKilled(let call)? = state.rarest(StartCall.allCases.map { .appKilled($0) })
            {
                plan.kill = call
            }
            state.plans[client] = plan
        }
    }

    /// Injects no more failures into the calls of a simulated client.
    func stopInjecting(_ client: String) {
        state.withLock { $0.plans[client] = nil }
    }

    /// Returns the fault point of the next server: one that was hit least.
    func serverFault() -> FaultPoint {
        state.withLock { state in
            guard case .serverKilled(let name)? = state.rarest(FaultPoint.ofUploads.map { .serverKilled($0.rawValue) })
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

    /// Returns the failure to inject into a client's request.
    func fault(_ request: ProxiedRequest) -> Fault {
        guard let client = request[TaggedTransport.header], let call = StartCall(request) else { return .pass }
        let (fault, isKilled) = state.withLock { $0.take(call, client) }
        if isKilled { kill(client) }
        return fault
    }
}
