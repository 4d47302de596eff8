import AssayCore
package import AssayOperations
package import AssayOutbound
package import Logging
import ServiceLifecycle
import Synchronization

/// Sends the deliveries of webhooks: claims those that are due, sends them at the same time, and stores the results of
/// many in one transaction.
///
/// There is at most one claim and one transaction of results at a time. Claims run ahead of the requests: bodies are
/// rendered beside the next claim, and a request begins as soon as another one has ended.
///
/// At shutdown it claims nothing new, gives back what waits, finishes what is in flight, and stores the results.
/// Whatever a killed process has in flight is sent again when its lease ends.
package final class WebhookDispatcher: Service {
    /// The maximum time between two claims, in case a signal of another process was lost; also the wait after a failed
    /// one.
    static let poll = Duration.seconds(2)
    /// The wait while there are no places or hosts for deliveries.
    static let wait = Duration.milliseconds(250)
    /// The wait while enough deliveries wait for their requests.
    static let shortWait = Duration.milliseconds(5)
    /// The maximum time between two claims while enough deliveries wait.
    static let longestPause = Duration.milliseconds(50)
    /// The number of attempts to store results during a shutdown.
    static let storeTries = 5

    let platform: Platform
    let outbound: OutboundClient
    let claim: ClaimDeliveries
    let render: RenderDeliveries
    let finish: FinishDeliveries
    let giveBack: ReturnDeliveries
    let logger: Logger
    let idle: IdleWait
    let state: Mutex<DispatchedDeliveries>
    /// Wakes the claims when a result was stored.
    let freed = Signals()
    /// Wakes the storing when there is a result, and ends it.
    let answered = WakeUp()

    /// - Parameters:
    ///   - outbound: The client of all requests, which the dispatcher closes at its end.
    ///   - descriptors: The files and connections that the process may have open, of which deliveries get an eighth.
    package init(_ platform: Platform, outbound: OutboundClient, descriptors: Int = .max, logger: Logger) {
        self.platform = platform
        self.outbound = outbound
        self.logger = logger
        state = Mutex(
            DispatchedDeliveries(
                places: max(1, min(DispatchedDeliveries.mostPlaces, descriptors / 8)),
                hostPerSecond: platform.outboundRules.hostPerSecond))
        claim = ClaimDeliveries(platform)
        render = RenderDeliveries(platform)
        finish = FinishDeliveries(platform)
        giveBack = ReturnDeliveries(platform)
        idle = IdleWait(sleeper: platform.sleeper)
    }

    package convenience init(_ platform: Platform, descriptors: Int = .max, logger: Logger) {
        let outbound = OutboundClient(
            rules: platform.outboundRules, resolver: SystemResolver(), clock: ContinuousClock())
        self.init(platform, outbound: outbound, descriptors: descriptors, logger: logger)
    }

    package func run() async throws {
        await withDiscardingTaskGroup { group in
            group.addTask { await self.storeResults() }
            await withDiscardingTaskGroup { tries in
                await self.claimDeliveries(into: &tries)
                self.state.withLock { $0.end() }
                self.answered.notify()
            }
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
