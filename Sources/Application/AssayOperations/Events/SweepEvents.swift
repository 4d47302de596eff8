import AssayCore
import AssayStorage

/// Deletes expired events, and numbers those that nobody reads, so that a first reader finds few without a number.
package struct SweepEvents: Sendable {
    /// The numbers of handled events.
    package struct Swept: Sendable, Hashable {
        package let deleted: Int
        package let numbered: Int
        /// Whether a batch was full, so that another sweep is worthwhile.
        package let isMoreLeft: Bool

        package var count: Int { deleted + numbered }
    }

    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Parameter batch: The maximum number of events in a transaction, so that other writers do not wait long.
    package func callAsFunction(batch: Int = 500) async throws -> Swept {
        let end = platform.clock.now().adding(seconds: -EventLog.lifetime)
        let deleted = try await platform.store.write { try $0.events.delete(before: end, limit: batch) }
        var (numbered, isMoreLeft) = (0, deleted == batch)
        var last = OrganizationID("")
        while let next = try await platform.store.read({ [last] in try $0.events.nextUnnumbered(after: last) }) {
            let done = try await EventNumberer(platform: platform)(next, batch: batch, maxBatches: 1)
            numbered += done.count
            isMoreLeft = isMoreLeft || done.isMoreLeft
            last = next
        }
        return Swept(deleted: deleted, numbered: numbered, isMoreLeft: isMoreLeft)
    }
}
