import AssayCore
package import AssayOperations
package import AssayOutbound
package import Logging
import ServiceLifecycle
import Synchronization

/// Sends the deliveries of webhooks: claims those that are due, sends them at the same time, and stores the results of
/// many in one transaction.
///
/// At shutdown it claims nothing new, finishes what is in flight, and stores the results. Whatever a killed process has
/// in flight is sent again when its lease ends.
package final class WebhookDispatcher: Service {
    /// The maximum time between two claims, in case a signal of another process was lost; also the wait after a failed
    /// one.
    static let poll = Duration.seconds(2)
    /// The wait while there are deliveries but no places.
    static let wait = Duration.milliseconds(250)
    /// The number of attempts to store results during a shutdown.
    static let storeTries = 5

    struct State {
        var slots = DispatcherSlots()
        var results: [DeliveryResult] = []
        /// Deliveries that have places, and whose tries have not begun.
        var ready: [OutgoingDelivery] = []

        mutating func begin(_ work: ClaimedWork) {
            guard slots.begin(work, at: .now) else { return }
            switch work {
            case .send(let delivery): ready.append(delivery)
            case .store(let result): results.append(result)
            }
        }

        /// Ends a try whose result was stored, or whose lease a later claim had taken over.
        ///
        /// If that claim was made here, the result is stored with its lease.
        mutating func end(_ result: DeliveryResult, isStored: Bool) {
            guard let later = slots.end(result.claim) else { return }
            begin(isStored ? later : .store(result.under(later.claim)))
        }
    }

    let platform: Platform
    let outbound: OutboundClient
    let claim: ClaimDeliveries
    let finish: FinishDeliveries
    let logger: Logger
    let idle: IdleWait
    let state: Mutex<State>
    /// Wakes the claims when a result was stored.
    let freed = Signals()
    /// Wakes the storing when there is a result, and ends it.
    let answered = WakeUp()

    /// - Parameter outbound: The client of all requests, which the dispatcher closes at its end.
    package init(_ platform: Platform, outbound: OutboundClient, logger: Logger) {
        self.platform = platform
        self.outbound = outbound
        self.logger = logger
        state = Mutex(State(slots: DispatcherSlots(hostPerSecond: platform.outboundRules.hostPerSecond)))
        claim = ClaimDeliveries(platform)
        finish = FinishDeliveries(platform)
        idle = IdleWait(sleeper: platform.sleeper)
    }

    package convenience init(_ platform: Platform, logger: Logger) {
        let outbound = OutboundClient(
            rules: platform.outboundRules, resolver: SystemResolver(), clock: ContinuousClock())
        self.init(platform, outbound: outbound, logger: logger)
    }

    package func run() async throws {
        await withDiscardingTaskGroup { group in
            group.addTask { await self.storeResults() }
            await withDiscardingTaskGroup { tries in await self.claimDeliveries(into: &tries) }
            // All tries have ended.
            self.answered.finish()
        }
        await outbound.close()
    }
}

/// A signal to one loop that runs until its end; several before its next round count as one.
final class WakeUp: Sendable {
    let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() {
        (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    func notify() { continuation.yield() }

    func finish() { continuation.finish() }
}
