import CSQLite
import Synchronization

/// A flag that is set when the task of a read is cancelled.
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
    private let current = Mutex<ReadCancellation?>(nil)

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
    /// - Throws: `CancellationError` if the read is already cancelled.
    func run<Value>(_ cancellation: ReadCancellation, _ body: () throws -> Value) throws -> Value {
        guard !cancellation.isCancelled else { throw CancellationError() }
        current.withLock { $0 = cancellation }
        defer { current.withLock { $0 = nil } }
        return try body()
    }
}
