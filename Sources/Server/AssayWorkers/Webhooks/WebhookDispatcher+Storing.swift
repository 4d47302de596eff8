import AssayCore
import AssayOperations
import Logging
import ServiceLifecycle
import Synchronization

extension WebhookDispatcher {
    /// Stores results, as many at a time as have come while the last ones were stored, until all tries have ended.
    func storeResults() async {
        for await _ in answered.stream { await storeAll() }
        await storeAll()
    }

    private func storeAll() async {
        while true {
            let batch = state.withLock { $0.takeResults() }
            if !batch.isEmpty {
                let stored = await store(batch)
                end(isMoreDue: stored?.isMoreDue ?? false) { state in
                    for result in batch {
                        state.end(result, isStored: stored?.deliveries.contains(result.claim.delivery.id) ?? false)
                    }
                    for one in stored?.disabled ?? [] { state.end(one.webhook) }
                }
            }
            let (returned, unrendered) = state.withLock { ($0.takeReturned(), $0.takeUnrendered()) }
            for (claims, haveWaited) in [(returned, true), (unrendered, false)] where !claims.isEmpty {
                await attempt { try await giveBack(claims, haveWaited: haveWaited) }
                end { state in for claim in claims { state.endReturned(claim) } }
            }
            guard !batch.isEmpty || !returned.isEmpty || !unrendered.isEmpty else { return }
        }
    }

    /// Ends deliveries, and wakes the claims if these can go on.
    private func end(isMoreDue: Bool = false, _ deliveries: (inout DispatchedDeliveries) -> Void) {
        let isAwaited = state.withLock { state in
            let wasFull = state.count >= state.places
            deliveries(&state)
            return wasFull || state.mayBegin
        }
        if isAwaited || isMoreDue { freed.notify(.deliveries) }
    }

    private func store(_ batch: [DeliveryResult]) async -> FinishDeliveries.Stored? {
        guard let stored = await attempt({ try await finish(batch) }) else { return nil }
        if stored.lost > 0 {
            logger.warning("deliveries lost their leases", metadata: ["count": "\(stored.lost)"])
        }
        for one in stored.disabled {
            logger.notice(
                "webhook disabled", metadata: ["webhook": "\(one.webhook)", "reason": "\(one.reason.rawValue)"])
        }
        return stored
    }

    /// Writes, with attempts until one succeeds.
    ///
    /// The database may be away. During a shutdown the number of attempts is limited: what is not stored is sent again
    /// when its lease ends.
    ///
    /// - Returns: `nil` if it was not written.
    @discardableResult
    private func attempt<Value: Sendable>(_ write: () async throws -> Value) async -> Value? {
        var shutdownTries = 0
        while !Task.isCancelled, shutdownTries < Self.storeTries {
            do {
                return try await write()
            } catch {
                logger.error(
                    "could not store the results of deliveries", metadata: ["error": "\(String(reflecting: error))"])
            }
            if Task.isShuttingDownGracefully {
                shutdownTries += 1
                try? await platform.sleeper.sleep(for: Self.wait)
            } else {
                await idle([], atMost: Self.poll)
            }
        }
        return nil
    }
}
