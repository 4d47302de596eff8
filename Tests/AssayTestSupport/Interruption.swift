import AssayInstruments
package import AssaySQL
import Synchronization

/// Ends the transactions of a test's database at a given statement, as a crash does: nothing of them is stored.
package final class Interruption: Sendable {
    /// The number of statements before the end; negative once it was reached.
    private let left = Mutex(Int.max)

    package init() {}

    /// Returns the database that is interrupted.
    package func database(_ base: any SQLDatabase) -> any SQLDatabase {
        RecordingDatabase(base) { [self] _, _ throws(SQLError) in
            let isEnd = left.withLock { left in
                left -= 1
                return left < 0
            }
            if isEnd { throw SQLError(.inputOutput, message: "the process ends here") }
        }
    }

    /// Runs a change again and again, each time for one statement more, until it passes.
    ///
    /// - Parameter check: Runs after each end, with the number of statements before it.
    /// - Returns: The number of statements.
    package func everywhere(
        of change: () async throws -> Void, check: (Int) async throws -> Void
    ) async throws -> Int {
        var count = 0
        while true {
            left.withLock { $0 = count }
            defer { left.withLock { $0 = .max } }
            do {
                try await change()
                return count
            } catch  where left.withLock({ $0 }) < 0 {
                left.withLock { $0 = .max }
                try await check(count)
                count += 1
            }
        }
    }
}
