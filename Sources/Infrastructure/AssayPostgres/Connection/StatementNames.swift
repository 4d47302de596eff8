/// The names of the statements that one connection has prepared.
struct StatementNames {
    /// A statement with another list of types is another statement for the server.
    private struct Key: Hashable {
        let sql: String
        let types: [UInt32]
    }

    /// The way in which a command is sent.
    enum Reference {
        /// It is prepared under this name.
        case known(String)
        /// It is to be prepared under this name first.
        case new(String)
        /// It is sent with its text, because it is not worth a name.
        case once
    }

    /// Statements with more binds than this are prepared each time, so that lists of every length do not fill the
    /// server's memory.
    private static let maxBinds = 32
    /// A limit above the number of this program's statement texts.
    private static let most = 500

    private var names: [Key: String] = [:]
    private var made = 0

    /// Whether the server should forget all statements before the next transaction.
    var isFull: Bool { names.count >= Self.most }

    mutating func reference(to send: Command) -> Reference {
        guard send.binds.count <= Self.maxBinds else { return .once }
        if let name = names[Key(sql: send.sql, types: send.types)] { return .known(name) }
        made += 1
        return .new("s\(made)")
    }

    /// Records a statement that the server has prepared.
    mutating func add(_ name: String, for command: Command) {
        names[Key(sql: command.sql, types: command.types)] = name
    }

    mutating func removeAll() {
        names = [:]
    }
}
