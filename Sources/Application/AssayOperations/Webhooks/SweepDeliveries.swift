import AssayCore
import AssayStorage

/// Deletes deliveries and their tries some time after their end.
package struct SweepDeliveries: Sendable {
    private let store: Store
    private let clock: any WallClock

    package init(_ platform: Platform) {
        (store, clock) = (platform.store, platform.clock)
    }

    /// - Parameters:
    ///   - batch: The maximum number of deliveries in a transaction, so that other writers do not wait long.
    ///   - most: The maximum number of transactions.
    ///   - goesOn: Asked before each transaction whether to go on; a server that stops does not.
    /// - Returns: The number of deleted deliveries.
    package func callAsFunction(
        batch: Int = 200, mostBatches most: Int = 5_000, while goesOn: @Sendable () -> Bool = { true }
    ) async throws -> Int {
        let now = clock.now()
        let ended = now.adding(seconds: -WebhookLimits.deliveryLifetime)
        let created = now.adding(seconds: -EventLog.lifetime)
        var (count, place) = (0, Int64(0))
        for _ in 0..<most where goesOn() {
            let swept = try await store.write { [place] tx in
                try tx.deliveries.sweep(behind: place, ended: ended, created: created, limit: batch, now: now)
            }
            count += swept.deleted
            guard let next = swept.next else { return count }
            place = next
        }
        return count
    }
}
