import AssayCore
import AssayStorage

/// Deletes deliveries and their tries some time after their end: successes after days, all others after weeks.
package struct SweepDeliveries: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Parameters:
    ///   - batch: The maximum number of deliveries in a transaction, so that other writers do not wait long.
    ///   - most: The maximum number of transactions.
    ///   - goesOn: Asked before each transaction whether to go on; a server that stops does not.
    /// - Returns: The number of deleted deliveries.
    package func callAsFunction(
        batch: Int = 200, maxBatches most: Int = 5_000, while goesOn: @Sendable () -> Bool = { true }
    ) async throws -> Int {
        let now = platform.clock.now()
        let delivered = now.adding(seconds: -WebhookLimits.successLifetime)
        let ended = now.adding(seconds: -WebhookLimits.deliveryLifetime)
        let created = now.adding(seconds: -EventLog.lifetime)
        var (count, place, left) = (0, Int64(0), most)
        while left > 0, goesOn() {
            left -= 1
            let deleted = try await platform.store.write {
                try $0.deliveries.sweep(deliveredBefore: delivered, limit: batch)
            }
            count += deleted
            guard deleted == batch else { break }
        }
        for _ in 0..<left where goesOn() {
            let swept = try await platform.store.write { [place] tx in
                try tx.deliveries.sweep(behind: place, ended: ended, created: created, limit: batch, now: now)
            }
            count += swept.deleted
            guard let next = swept.next else { return count }
            place = next
        }
        return count
    }
}
