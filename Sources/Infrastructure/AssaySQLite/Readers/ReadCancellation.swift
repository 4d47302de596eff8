import GRDBSQLite
import Synchronization

/// Whether anybody waits for a read still.
final class ReadCancellation: Sendable {
    private let flag = Atomic(false)

    var isCancelled: Bool { flag.load(ordering: .acquiring) }

    func cancel() {
        flag.store(true, ordering: .releasing)
    }

    /// Runs work whose task may be cancelled meanwhile.
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

/// Stops the statements of a read that nobody waits for, on one connection.
///
/// SQLite asks it every thousand steps. `sqlite3_interrupt` would not do: it is forgotten where it comes between two
/// statements, and the next one would run to its end, whenever that is.
final class ReadStopper: Sendable {
    private let current = Mutex<ReadCancellation?>(nil)

    /// - Parameter connection: Must be closed before this object goes.
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

    /// Runs a read's statements, which stop when it is cancelled.
    ///
    /// - Throws: `CancellationError` where that has happened already.
    func run<Value>(_ cancellation: ReadCancellation, _ body: () throws -> Value) throws -> Value {
        guard !cancellation.isCancelled else { throw CancellationError() }
        current.withLock { $0 = cancellation }
        defer { current.withLock { $0 = nil } }
        return try body()
    }
}
