import AssayBlobs
import AssayCore
import AssayOperations
import AssayOutbound
import Logging
import ServiceLifecycle
import Synchronization

extension WebhookDispatcher {
    /// Claims deliveries and begins their tries until the shutdown.
    func claimDeliveries(into tries: inout DiscardingTaskGroup) async {
        while !Task.isCancelled, !Task.isShuttingDownGracefully {
            // Subscribes before the claim, so that no signal is missed in between.
            let due = platform.signals.subscribe(to: .deliveries)
            let freed = freed.subscribe(to: .deliveries)
            send(in: &tries)
            let capacity = state.withLock { $0.slots.capacity(at: .now) }
            guard capacity.healthy > 0 || capacity.failing > 0 else {
                await idle([freed], atMost: Self.wait)
                continue
            }
            do {
                let claimed = try await claim(capacity)
                guard claimed.isEmpty else {
                    begin(claimed)
                    // Also during a shutdown: what is leased is sent.
                    send(in: &tries)
                    continue
                }
                await idle([due, freed], atMost: wait(for: claimed, capacity))
            } catch {
                logger.error("could not claim deliveries", metadata: ["error": "\(String(reflecting: error))"])
                await idle([], atMost: Self.poll)
            }
        }
    }

    private func begin(_ claimed: ClaimDeliveries.Claim) {
        state.withLock { state in
            for delivery in claimed.deliveries { state.begin(.send(delivery)) }
            for result in claimed.unsendable { state.begin(.store(result)) }
        }
        if !claimed.unsendable.isEmpty { answered.notify() }
    }

    /// Begins the tries that have places.
    private func send(in tries: inout DiscardingTaskGroup) {
        let ready = state.withLock { state in
            defer { state.ready = [] }
            return state.ready
        }
        for delivery in ready { tries.addTask { await self.send(delivery) } }
    }

    /// Returns the time until the next claim.
    private func wait(for claimed: ClaimDeliveries.Claim, _ capacity: ClaimDeliveries.Capacity) -> Duration {
        let most = capacity.limits.isEmpty && !capacity.isPassing ? Self.poll : Self.wait
        guard let seconds = claimed.nextDue?.seconds(since: platform.clock.now()) else { return most }
        return min(most, .seconds(max(0.005, seconds)))
    }

    private func send(_ delivery: OutgoingDelivery) async {
        platform.faults.pass(.afterDeliveryClaim)
        let (time, start) = (platform.clock.now(), ContinuousClock.now)
        let answer = await answer(to: delivery, at: time)
        let duration = ContinuousClock.now - start
        platform.faults.pass(.afterDeliveryAnswer)
        guard let answer else {
            // The process ends. The delivery is sent again when its lease ends.
            return state.withLock { _ = $0.slots.end(delivery.claim) }
        }
        let result = TriedDelivery.result(
            of: answer, delivery.claim, at: time, took: duration, now: platform.clock.now())
        state.withLock { state in
            state.slots.answered(delivery.claim, after: duration, at: .now)
            state.results.append(result)
        }
        answered.notify()
    }

    /// Sends a request; `nil` if this task was cancelled.
    private func answer(
        to delivery: OutgoingDelivery, at time: Timestamp
    ) async -> Result<OutboundResponse, OutboundFailure>? {
        do {
            let address = try WebhookAddress(delivery.url, rules: platform.outboundRules)
            let request = OutboundRequest(headers: try delivery.headers(at: time), body: delivery.body)
            return .success(try await outbound.post(request, to: address))
        } catch let problem as WebhookAddressProblem {
            return .failure(.forbiddenURL(problem))
        } catch let failure as OutboundFailure {
            return .failure(failure)
        } catch is CancellationError {
            return nil
        } catch {
            logger.error("could not sign a delivery", metadata: ["error": "\(String(reflecting: error))"])
            return .failure(.closed)
        }
    }
}
