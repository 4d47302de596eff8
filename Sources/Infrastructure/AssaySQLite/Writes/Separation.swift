import Synchronization

/// Decides whether the bodies of a batch are separated by savepoints.
///
/// Within a savepoint, SQLite copies each page before its first change, first in memory, and from 64 KiB on in a
/// temporary file. A body that fails after a change is rare. But someone may cause such failures again and again, and
/// every batch would then run twice; for a while after one, savepoints are therefore used at once.
package final class Separation: Sendable {
    /// The number of batches for which a failure is remembered.
    private static let memory = 32

    private let remaining = Atomic(0)

    package init() {}

    /// Whether the next batch needs savepoints; it counts the batch.
    package func isNeeded() -> Bool {
        guard remaining.load(ordering: .relaxed) > 0 else { return false }
        remaining.subtract(1, ordering: .relaxed)
        return true
    }

    /// Notes that a body failed after it had changed something.
    package func require() {
        remaining.store(Self.memory, ordering: .relaxed)
    }
}
