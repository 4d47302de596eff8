import AssayCore
import AssayStorage

/// Schedules the deletion of the photos of items that have had their result for longer than their organization's
/// setting `retention_days`.
///
/// The job (``RemovePhotos``) then decides whether the photos are still needed.
package struct ApplyRetention: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Parameter limit: The maximum number of items of each organization per call, so that no transaction is long and
    ///   a new setting does not fill the queue.
    /// - Returns: The number of scheduled items.
    @discardableResult
    package func callAsFunction(limit: Int = 500) async throws -> Int {
        let now = platform.clock.now()
        var count = 0
        for organization in try await platform.store.read({ try $0.organizations.list() }) {
            guard let days = organization.settings.retentionDays else { continue }
            // The ids are generated before the transaction, because it may run twice.
            let ids = (0..<limit).map { _ in platform.identifiers.makeOrdered() as JobID }
            count += try await platform.store.write { tx in
                let found = try tx.items.takeForRetention(
                    organization.id, resultBefore: now.adding(seconds: -days * 86_400), limit: limit)
                for (found, id) in zip(found, ids) {
                    try tx.jobs.enqueue(
                        .removePhotos, organization: organization.id, user: found.user,
                        subject: PhotoRemoval(of: found.item, isByRetention: true).subject, dueAt: now, id: id, now: now
                    )
                }
                return found.count
            }
        }
        if count > 0 { platform.signals.notify(.jobs(.removePhotos)) }
        return count
    }
}
