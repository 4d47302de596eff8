import AssaySQL

/// The compiled statements of one connection.
///
/// It is used only where its connection is used, by one thread at a time.
final class StatementCache {
    /// Statements with more binds than this are long.
    private static let shortBinds = 32
    /// A limit above the number of the server's short statement texts.
    ///
    /// A program that keeps generating new texts empties the cache when it reaches this limit.
    private static let maxShort = 500
    /// The limit of long statements, of which the one that was not used for longest goes.
    ///
    /// Lists of every length thus push each other out, and not the statements that are used again and again.
    private static let maxLong = 64

    private struct LongStatement {
        let statement: PreparedStatement
        var lastUse: UInt64
    }

    private let connection: OpaquePointer
    private var short: [String: PreparedStatement] = [:]
    private var long: [String: LongStatement] = [:]
    private var uses: UInt64 = 0

    /// - Parameter connection: SQLite's handle, which must not be closed before ``removeAll()``.
    init(_ connection: OpaquePointer) {
        self.connection = connection
    }

    func statement(_ sql: String, binds: Int) throws(SQLError) -> PreparedStatement {
        guard binds <= Self.shortBinds else { return try longStatement(sql) }
        if let known = short[sql] { return known }
        let made = try PreparedStatement(sql, on: connection)
        if short.count >= Self.maxShort { short = [:] }
        short[sql] = made
        return made
    }

    private func longStatement(_ sql: String) throws(SQLError) -> PreparedStatement {
        uses += 1
        if let known = long[sql]?.statement {
            long[sql]?.lastUse = uses
            return known
        }
        let made = try PreparedStatement(sql, on: connection)
        if long.count >= Self.maxLong, let oldest = long.min(by: { $0.value.lastUse < $1.value.lastUse }) {
            long[oldest.key] = nil
        }
        long[sql] = LongStatement(statement: made, lastUse: uses)
        return made
    }

    func removeAll() {
        short = [:]
        long = [:]
    }
}
