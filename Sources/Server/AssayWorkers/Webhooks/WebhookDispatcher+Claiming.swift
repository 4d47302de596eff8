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
        var lastClaim = ContinuousClock.now - Self.longestPause
        while !Task.isCancelled, !Task.isShuttingDownGracefully {
            // Subscribes before the claim, so that no signal is missed in between.
            let due = platform.signals.subscribe(to: .deliveries)
            let freed = freed.subscribe(to: .deliveries)
            begin(in: &tries)
            guard !state.withLock({ $0.takeFailure() }) else {
                await idle([], atMost: Self.poll)
                continue
            }
            let (capacity, isFull) = state.withLock { ($0.capacity(at: .now), $0.isFull) }
            // Those that wait may be of receivers that hang, and must not delay the others.
            guard !isFull || ContinuousClock.now - lastClaim >= Self.longestPause else {
                await idle([], atMost: Self.shortWait)
                continue
            }
            guard capacity.places > 0 else {
                await idle([freed], atMost: Self.wait)
                continue
            }
            do {
                lastClaim = .now
                let claimed = try await claim(capacity)
                guard claimed.deliveries.isEmpty else {
                    state.withLock { [lastClaim] in $0.add(claimed, at: lastClaim) }
                    // The task lives as long as its tries, and must not keep the claim.
                    tries.addTask { await self.sendClaimed() }
                    continue
                }
                await idle([due, freed], atMost: wait(for: claimed))
            } catch {
                logger.error("could not claim deliveries", metadata: ["error": "\(String(reflecting: error))"])
                await idle([], atMost: Self.poll)
            }
        }
    }

    /// Begins the tries that may begin, and gives back what has waited too long.
    private func begin(in tries: inout DiscardingTaskGroup) {
        let isAnyReturned = state.withLock { state in
            state.returnOverdue(at: .now)
            return !state.returned.isEmpty
        }
        if isAnyReturned { answered.notify() }
        while let delivery = next() { tries.addTask { await self.send(delivery) } }
    }

    private func next() -> OutgoingDelivery? { state.withLock { $0.next(at: .now) } }

    /// Returns the time until the next claim.
    private func wait(for claimed: ClaimDeliveries.Claim) -> Duration {
        // A delivery that waits here is given back in time.
        let most = state.withLock(\.isIdle) ? Self.poll : Self.wait
        guard let seconds = claimed.nextDue?.seconds(since: platform.clock.now()) else { return most }
        return min(most, .seconds(max(0.005, seconds)))
    }

    /// Renders the bodies of the deliveries of a claim, and sends them.
    private func sendClaimed() async {
        await renderClaimed()
        await withDiscardingTaskGroup { tries in
            while let delivery = next() { tries.addTask { await self.send(delivery) } }
        }
    }

    private func renderClaimed() async {
        guard let claimed = state.withLock({ $0.takeClaim() }) else { return }
        do {
            let (deliveries, unsendable) = try await render(claimed.deliveries)
            state.withLock { state in
                state.endRendering(of: claimed)
                for delivery in deliveries { state.begin(.send(delivery), at: claimed.at) }
                for result in unsendable { state.begin(.store(result), at: claimed.at) }
            }
            if !unsendable.isEmpty { answered.notify() }
        } catch {
            state.withLock { $0.failRendering(of: claimed) }
            answered.notify()
            logger.error("could not render deliveries", metadata: ["error": "\(String(reflecting: error))"])
        }
    }

    /// Sends a delivery, and then others that wait.
    private func send(_ delivery: OutgoingDelivery) async {
        var delivery = delivery
        while await hasSent(delivery), let next = next() { delivery = next }
    }

    /// - Returns: `false` if the process ends.
    private func hasSent(_ delivery: OutgoingDelivery) async -> Bool {
        platform.faults.pass(.afterDeliveryClaim)
        let (time, start) = (platform.clock.now(), ContinuousClock.now)
        let answer = await answer(to: delivery, at: time)
        let duration = ContinuousClock.now - start
        platform.faults.pass(.afterDeliveryAnswer)
        let result = answer.map { answer in
            TriedDelivery.result(of: answer, delivery.claim, at: time, took: duration, now: platform.clock.now())
        }
        if let result { note(result, of: delivery, at: time, took: duration) }
        // Without a result, the delivery is sent again when its lease ends.
        state.withLock { $0.answered(delivery.claim, result) }
        answered.notify()
        return result != nil
    }

    /// Counts an attempt, and records the lag of a delivery's first attempt.
    private func note(
        _ result: DeliveryResult, of delivery: OutgoingDelivery, at time: Timestamp, took duration: Duration
    ) {
        let attempt: Counted.Attempt =
            switch result.outcome {
            case .success: .delivered
            case .gone: .gone
            case .failure, .unsendable: result.tried.status == nil ? .failed : .refused
            }
        platform.metrics.count(.attempt(attempt))
        platform.metrics.time(.attempt, seconds: duration.inSeconds)
        guard delivery.claim.tries == 0 else { return }
        platform.metrics.time(.webhookLag, seconds: time.seconds(since: delivery.eventAt))
    }

    /// Sends a request; `nil` if this task was cancelled.
    private func answer(
        to delivery: OutgoingDelivery, at time: Timestamp
    ) async -> Result<OutboundResponse, OutboundFailure>? {
        do {
            let request = OutboundRequest(headers: try delivery.headers(at: time), body: delivery.body)
            return .success(try await outbound.post(request, to: try delivery.address.get()))
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
