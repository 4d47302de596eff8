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
        while let batch = nextBatch() {
            let stored = await store(batch)
            state.withLock { state in
                for result in batch {
                    state.end(result, isStored: stored.contains(result.claim.delivery.id))
                }
            }
            freed.notify(.deliveries)
        }
    }

    private func nextBatch() -> [DeliveryResult]? {
        state.withLock { state in
            guard !state.results.isEmpty else { return nil }
            // One result of each delivery, because a transaction numbers its try once.
            var seen: Set<DeliveryID> = []
            let batch = Array(
                state.results.prefix(FinishDeliveries.most).prefix { seen.insert($0.claim.delivery.id).inserted })
            state.results.removeFirst(batch.count)
            return batch
        }
    }

    /// Stores results, with attempts until they succeed.
    ///
    /// The database may be away. During a shutdown the number of attempts is limited: what is not stored is sent again
    /// when its lease ends.
    ///
    /// - Returns: The deliveries whose results were stored.
    private func store(_ batch: [DeliveryResult]) async -> Set<DeliveryID> {
        var shutdownTries = 0
        while !Task.isCancelled, shutdownTries < Self.storeTries {
            do {
                let stored = try await finish(batch)
                if stored.lost > 0 {
                    logger.warning("deliveries lost their leases", metadata: ["count": "\(stored.lost)"])
                }
                for one in stored.disabled {
                    logger.notice(
                        "webhook disabled", metadata: ["webhook": "\(one.webhook)", "reason": "\(one.reason.rawValue)"])
                }
                return stored.deliveries
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
        return []
    }
}
