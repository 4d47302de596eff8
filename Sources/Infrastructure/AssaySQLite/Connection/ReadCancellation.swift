import CSQLite
import Synchronization

/// A flag that is set when the task of a read is cancelled, for a read on another thread than the task's.
final class ReadCancellation: Sendable {
    private let flag = Atomic(false)

    var isCancelled: Bool { flag.load(ordering: .acquiring) }

    func cancel() {
        flag.store(true, ordering: .releasing)
    }

    /// Runs work, and sets the flag if the task is cancelled meanwhile.
    static func watching<Value>(
        _ work: (ReadCancellation) async throws -> Value, isolation: isolated (any Actor)? = #isolation
    ) async throws -> Value {
        let cancellation = ReadCancellation()
        return try await withTaskCancellationHandler {
            try await work(cancellation)
        } onCancel: {
            cancellation.cancel()
        }
    }
}

/// Stops the statements of a cancelled read on one connection.
///
/// SQLite calls the progress handler every thousand steps. `sqlite3_interrupt` is not sufficient: an interrupt between
/// two statements has no effect, and the next statement would run to its end.
final class ReadStopper: Sendable {
    /// How a running read learns that it is cancelled.
    private enum Watched {
        /// From the task of the current thread.
        case task
        case flag(ReadCancellation)

        var isCancelled: Bool {
            switch self {
            case .task: Task.isCancelled
            case .flag(let flag): flag.isCancelled
            }
        }
    }

    private let current = Mutex<Watched?>(nil)

    /// - Parameter connection: SQLite's handle; it must be closed before this object is released.
    init(on connection: OpaquePointer) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        sqlite3_progress_handler(
            connection, 1_000,
            { context in
                guard let context else { return 0 }
                return Unmanaged<ReadStopper>.fromOpaque(context).takeUnretainedValue().mustStop ? 1 : 0
            }, context)
    }

    private var mustStop: Bool { current.withLock { $0?.isCancelled ?? false } }

    /// Runs a read's statements, and stops them when the read is cancelled.
    ///
    /// - Parameter cancellation: The read's flag; `nil` for a read on the thread of its task.
    /// - Throws: `CancellationError` if the read is already cancelled.
    func run<Value>(_ cancellation: ReadCancellation?, _ body: () throws -> Value) throws -> Value {
        let watched = cancellation.map { Watched.flag($0) } ?? .task
        guard !watched.isCancelled else { throw CancellationError() }
        current.withLock { $0 = watched }
        defer { current.withLock { $0 = nil } }
        return try body()
    }
}
