import AssayInstruments
import AssaySQL
import Synchronization

/// The statements of a task's writing transactions, in order, for replay on a bare driver.
final class StatementRecording: Sendable {
    /// The recording of the statements of the current task.
    @TaskLocal fileprivate static var current: StatementRecording?

    /// The statements of each writing transaction.
    private let state = Mutex<[[SQLStatement]]>([])

    /// Runs work, and returns the statements of its one writing transaction for the bare driver.
    static func script(_ work: () async throws -> Void) async throws -> BareDriver.Script {
        let recording = StatementRecording()
        try await $current.withValue(recording) { try await work() }
        let transactions = recording.state.withLock { $0 }
        guard transactions.count == 1 else { throw BenchmarkError("the recorded work is not one transaction") }
        return BareDriver.script(transactions[0])
    }

    fileprivate func begin() {
        state.withLock { $0.append([]) }
    }

    fileprivate func append(_ statement: SQLStatement) {
        state.withLock { $0[$0.count - 1].append(statement) }
    }
}

/// A database that records the statements of writing transactions for the current task.
struct StatementRecordingDatabase: SQLDatabase {
    private let base: any SQLDatabase

    init(_ base: any SQLDatabase) {
        self.base = base
    }

    var dialect: SQLDialect { base.dialect }

    func read<T: Sendable>(_ body: @escaping @Sendable (any SQLTransaction) throws -> T) async throws -> T {
        try await base.read(body)
    }

    func write<T: Sendable>(_ body: @escaping @Sendable (any SQLTransaction) throws -> T) async throws -> T {
        guard let recording = StatementRecording.current else { return try await base.write(body) }
        recording.begin()
        return try await RecordingDatabase(base) { statement, _ in recording.append(statement) }.write(body)
    }

    func close() async throws {
        try await base.close()
    }
}
