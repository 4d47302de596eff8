import AssayBlobs
import AssayCore
import AssayStorage

/// Deletes hand-overs that have ended, with their photos and messages.
///
/// Each is deleted in a transaction of its own, because it may have hundreds of messages.
package struct SweepHandovers: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Returns: The number of deleted hand-overs, and whether more are left.
    package func callAsFunction(batch: Int = 100) async throws -> (count: Int, isMoreLeft: Bool) {
        let now = platform.clock.now()
        for count in 0..<batch {
            let unneeded = try await platform.store.write { tx -> [BlobKey]? in
                guard let handover = try tx.handovers.lockDue(before: now) else { return nil }
                return try tx.delete(handover)
            }
            guard let unneeded else { return (count, false) }
            if !unneeded.isEmpty { try await platform.blobs.delete(unneeded) }
        }
        return (batch, true)
    }
}
