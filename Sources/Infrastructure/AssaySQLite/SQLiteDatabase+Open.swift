package import AssaySQL
import Dispatch
import Foundation
import GRDB

extension SQLiteDatabase {
    /// Opens or creates a database, and makes sure that it keeps what it acknowledges.
    /// - Parameters:
    ///   - location: where it is.
    ///   - readers: how many reads run at once on a file; more wait. One at least.
    ///   - busyTimeout: how long a transaction waits for another process before it fails with
    ///     ``SQLError/Code/busy``. Five seconds: far longer than any transaction of ours, and short enough that whoever
    ///     waits for an answer over a network still gets it.
    /// - Throws: ``SQLError/Code/cannotOpen``, ``SQLError/Code/readOnly``, ``SQLError/Code/corrupt`` or
    ///   ``SQLError/Code/busy`` as the file is; ``SQLError/Code/notDurable`` when a setting did not take.
    package static func open(
        _ location: SQLiteLocation, readers: Int = 4, busyTimeout: Duration = .seconds(5)
    ) async throws(SQLError) -> SQLiteDatabase {
        let result: Result<SQLiteDatabase, SQLError> = await withCheckedContinuation { continuation in
            DispatchQueue(label: "assay.sqlite.open").async {
                let opened = Result {
                    let connections = try retryWhileBusy(for: busyTimeout) {
                        try connect(location, busyTimeout: busyTimeout)
                    }
                    try settle(connections, location, busyTimeout)
                    return try connections.writeWithoutTransaction { connection in
                        guard let writer = connection.sqliteConnection else { throw SQLError(.closed) }
                        return SQLiteDatabase(
                            connections, on: writer,
                            readers: pool(location, readers: readers, busyTimeout: busyTimeout))
                    }
                }
                continuation.resume(returning: opened.mapError { SQLError($0) })
            }
        }
        return try result.get()
    }

    /// Makes up for a time-out that SQLite does not keep, on a thread that is nobody else's.
    ///
    /// Of two connections that turn one new file into a WAL database at the same moment, one is told at once that the
    /// file is locked (seen in about one of a thousand).
    private static func retryWhileBusy<Value>(for limit: Duration, _ work: () throws -> Value) throws -> Value {
        let deadline = ContinuousClock.now + limit
        while true {
            do {
                return try work()
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
                guard ContinuousClock.now < deadline else { throw error }
                Thread.sleep(forTimeInterval: 0.005)
            }
        }
    }

    /// The pages that a connection keeps in memory, in KiB at most; it takes them as it needs them.
    private static let writingCache = 65_536
    private static let readingCache = 16_384

    private static func pool(_ location: SQLiteLocation, readers: Int, busyTimeout: Duration) -> ReaderPool? {
        guard case .file(let url) = location else { return nil }
        return ReaderPool(most: readers) { () throws(SQLError) in
            try Reader(url, busyTimeout: busyTimeout, cacheKiB: readingCache)
        }
    }

    private static func connect(
        _ location: SQLiteLocation, busyTimeout: Duration
    ) throws -> any DatabaseWriter {
        var configuration = Configuration()
        configuration.label = "assay.sqlite"
        configuration.busyMode = .timeout(Double(busyTimeout.milliseconds) / 1000)
        // Reads of a file have connections of their own (`ReaderPool`).
        configuration.maximumReaderCount = 1
        // A transaction that could be neither committed nor rolled back is WriteBatch's to repair, not a reason to die.
        configuration.allowsUnsafeTransactions = true
        configuration.prepareDatabase { connection in
            // GRDB gives connections that read a time-out of its own.
            try connection.execute(sql: "PRAGMA busy_timeout = \(busyTimeout.milliseconds)")
            // A log that a long read made large shrinks to 64 MiB at its next restart.
            try connection.execute(sql: "PRAGMA journal_size_limit = 67108864")
            // SQLite's own 2 MB would hold less than the inner pages of a large database's indexes: a transaction would
            // write pages out and read them in again before it is over.
            try connection.execute(sql: "PRAGMA cache_size = -\(writingCache)")
            // A file from elsewhere can't run functions from its triggers and views.
            try connection.execute(sql: "PRAGMA trusted_schema = OFF")
        }
        switch location {
        case .memory: return try DatabaseQueue(configuration: configuration)
        case .file(let url): return try DatabasePool(path: url.path, configuration: configuration)
        }
    }

    /// Sets what GRDB resets after opening, then reads all of it back: SQLite ignores a pragma that it can't follow.
    private static func settle(
        _ connections: any DatabaseWriter, _ location: SQLiteLocation, _ busyTimeout: Duration
    ) throws {
        try connections.writeWithoutTransaction { connection in
            try connection.execute(sql: "PRAGMA synchronous = FULL")
            let wanted = [
                ("synchronous", "2"),
                ("foreign_keys", "1"),
                ("journal_mode", location == .memory ? "memory" : "wal"),
                ("busy_timeout", String(busyTimeout.milliseconds)),
            ]
            for (name, value) in wanted {
                let found = try String.fetchOne(connection, sql: "PRAGMA \(name)")
                guard found == value else {
                    let message = "\(name) is \(found ?? "unknown"), not \(value)"
                    throw SQLError(.notDurable, message: message)
                }
            }
        }
    }
}

extension Duration {
    var milliseconds: Int {
        Int(components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000)
    }
}
