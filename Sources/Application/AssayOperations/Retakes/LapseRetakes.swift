import AssayCore
import AssayStorage

/// Closes overdue retakes.
///
/// The experts then decide with the existing photos.
package struct LapseRetakes: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// - Parameter limit: The maximum number of retakes per call.
    /// - Returns: The number of overdue retakes found.
    @discardableResult
    package func callAsFunction(limit: Int = 100) async throws -> Int {
        let now = platform.clock.now()
        let overdue = try await platform.store.read { try $0.retakes.listOverdue(at: now, limit: limit) }
        for retake in overdue { try await lapse(retake, now: now) }
        return overdue.count
    }

    private func lapse(_ seen: Retake, now: Timestamp) async throws {
        let changing = ItemWriter(platform, now: now)
        let store = platform.store
        let found = try await store.read { try $0.items.find(seen.item, organization: seen.organization) }
        guard let found else { return }
        let catalog = try await platform.catalogs.catalog(hash: found.catalogHash)
        try await ConflictRetry.run {
            try await store.write { tx in
                // If another transaction has closed or extended the retake since it was listed, nothing changes.
                guard let retake = try tx.retakes.find(seen.id, organization: seen.organization),
                    retake.life.state == .open,
                    var item = try tx.items.find(seen.item, organization: seen.organization),
                    let change = try RetakeCloser.end(
                        retake, by: .tick, of: &item, catalog: catalog, now: now, in: tx)
                else { return }
                try changing.store(item, change, in: tx)
            }
        }
    }
}
