import AssaySQL
import Synchronization

/// What the transactions of one piece of work wrote and read, in order: the same statements, for a bare driver.
final class StatementTape: Sendable {
    /// Whose tape the statements of this task belong to.
    @TaskLocal static var current: StatementTape?

    private let state = Mutex<[[SQLStatement]]>([])

    /// The statements of each writing transaction.
    var transactions: [[SQLStatement]] { state.withLock { $0 } }

    fileprivate func begin() {
        state.withLock { $0.append([]) }
    }

    fileprivate func append(_ statement: SQLStatement) {
        state.withLock { $0[$0.count - 1].append(statement) }
    }
}

/// A database that puts the statements of writing transactions on the tape of the task that asked for them.
struct TapingDatabase: SQLDatabase {
    private let base: any SQLDatabase

    init(_ base: any SQLDatabase) {
        self.base = base
    }

    var dialect: SQLDialect { base.dialect }

    func read<T: Sendable>(_ body: @escaping @Sendable (any SQLTransaction) throws -> T) async throws -> T {
        try await base.read(body)
    }

    func write<T: Sendable>(_ body: @escaping @Sendable (any SQLTransaction) throws -> T) async throws -> T {
        guard let tape = StatementTape.current else { return try await base.write(body) }
        tape.begin()
        return try await RecordingDatabase(base) { statement, _ in tape.append(statement) }.write(body)
    }

    func close() async throws {
        try await base.close()
    }
}
