import AssayWire
import Synchronization

/// Runs password hashes one at a time, on a thread outside of the concurrency pool.
///
/// A hash holds 32 MiB and a core for some tenths of a second. Visitors who send passwords therefore get one core at most,
/// and few of them may wait.
package final class PasswordQueue: Sendable {
    /// The queue of the process: the last of its hashes waits for a few seconds.
    package static let shared = PasswordQueue(places: 16)

    private struct State {
        /// The hashes that wait or run.
        var taken = 0
        var begun = 0
    }

    private let places: Int
    private let state = Mutex(State())
    private let queue = BlockingQueue("assay.keys.passwords")

    /// - Parameter places: The number of hashes that may wait or run.
    package init(places: Int) { self.places = places }

    /// The number of hashes so far.
    package var begun: Int { state.withLock { $0.begun } }

    /// - Throws: `PasswordHashError.busy` if all places are taken; the errors of the work.
    func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try state.withLock { state in
            guard state.taken < places else { throw PasswordHashError.busy }
            state.taken += 1
            state.begun += 1
        }
        defer { state.withLock { $0.taken -= 1 } }
        return try await queue.run(work)
    }
}
