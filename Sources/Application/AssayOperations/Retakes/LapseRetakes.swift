import AssayCore
import AssayStorage

/// Closes overdue retakes.
///
/// The experts then decide with the existing photos.
package struct LapseRetakes: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Parameter limit: The maximum number of retakes per call.
    /// - Returns: The number of closed retakes.
    @discardableResult
    package func callAsFunction(limit: Int = 100) async throws -> Int {
        let now = platform.clock.now()
        let overdue = try await platform.store.read { try $0.retakes.listOverdue(at: now, limit: limit) }
        var count = 0
        for retake in overdue where try await lapse(retake, now: now) { count += 1 }
        return count
    }

    private func lapse(_ seen: Retake, now: Timestamp) async throws -> Bool {
        let writer = ItemWriter(platform, now: now)
        let (id, organization) = (seen.id, seen.organization)
        let found = try await platform.store.read { try $0.items.find(seen.item, organization: organization) }
        let catalog: Catalog? =
            if let found { try await platform.catalogs.catalog(hash: found.catalogHash) } else { nil }
        return try await platform.retryingConflicts { tx in
            // If another transaction has closed or extended the retake since it was listed, nothing changes.
            guard let retake = try tx.retakes.find(id, organization: organization) else { return false }
            // A retake that no item waits for is closed alone. It would be listed again for ever otherwise.
            guard let catalog, let before = try tx.items.find(seen.item, organization: organization),
                before.life.phase == .retake
            else { return try RetakeCloser.close(retake, by: .tick, now: now, in: tx) }
            var item = before
            let change = try RetakeCloser.end(retake, by: .tick, of: &item, catalog: catalog, now: now, in: tx)
            guard let change else { return false }
            try writer.store(&item, from: before, change, in: tx)
            return true
        }
    }
}
