import AssayCore
import AssayStorage

/// Deletes the rendered items of earlier versions, which are in a table that no statement reads any more.
package struct SweepDocuments: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// Deletes batch after batch until none is left.
    ///
    /// - Parameter mayContinue: Whether another batch may begin.
    /// - Returns: The number of batches.
    package func callAsFunction(while mayContinue: () -> Bool = { true }) async throws -> Int {
        var batches = 0
        var last: (organization: OrganizationID, id: ItemID)?
        while mayContinue() {
            // Each batch begins behind the one before, so that PostgreSQL does not pass the deleted rows again.
            let next = try await platform.store.write { [last] in try $0.itemDocuments.deleteEarlier(after: last) }
            guard let next else { break }
            last = next
            batches += 1
        }
        return batches
    }
}
