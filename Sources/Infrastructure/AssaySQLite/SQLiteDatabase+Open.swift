package import AssaySQL
import CSQLite
import Dispatch
import Foundation
import GRDB

extension SQLiteDatabase {
    /// Opens or creates a database, and checks that it stores acknowledged changes durably.
    /// - Parameters:
    ///   - location: The location of the database.
    ///   - readers: The maximum number of simultaneous reads of a file, at least one; further reads wait.
    ///   - busyTimeout: The time for which a transaction waits for another process before it fails with
    ///     ``SQLError/Code/busy``. The default of five seconds is far longer than any transaction of this server. It is
    ///     short enough that a client still receives its response over the network.
    /// - Throws: ``SQLError/Code/cannotOpen``, ``SQLError/Code/readOnly``, ``SQLError/Code/corrupt`` or
    ///   ``SQLError/Code/busy``, depending on the file; ``SQLError/Code/notDurable`` if a setting did not take effect.
    package static func open(
        _ location: SQLiteLocation, readers: Int = ReadExecutor.minThreads, busyTimeout: Duration = .seconds(5)
    ) async throws(SQLError) -> SQLiteDatabase {
        _ = hasProcessSettings
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

    /// Retries where SQLite does not apply its own timeout; it runs on a dedicated thread.
    ///
    /// If two connections turn the same new file into a WAL database at the same moment, SQLite reports to one of them
    /// immediately that the file is locked. This happened in about one of a thousand cases.
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

    /// Whether SQLite has this process's settings; they are set before its first use.
    ///
    /// A statement that changes several rows needs the earlier state of each page in case it fails. SQLite writes it to
    /// a temporary file from 64 KiB on, which was two thirds of the bytes that an item's statements wrote. Here it
    /// stays in memory. There is no other choice than none: with a limit of 128 KiB or more, SQLite copies the pages to
    /// the file in one write, of whose length it takes only the last 17 bits at a time, and reports the rest as a full
    /// disk (`seekAndWriteFd` in os_unix.c, 3.40). Every statement must therefore change a bounded number of rows.
    package static let hasProcessSettings = csqlite_keep_statement_journals_in_memory()

    /// The maximum size of a connection's page cache, in KiB; memory is allocated as needed.
    private static let writingCache = 65_536
    private static let readingCache = 16_384

    private static func pool(_ location: SQLiteLocation, readers: Int, busyTimeout: Duration) -> ConnectionPool<Reader>?
    {
        guard case .file(let url) = location else { return nil }
        return ConnectionPool(most: readers, maxReads: readers) { () throws(SQLError) in
            try Reader(url, busyTimeout: busyTimeout, cacheKiB: readingCache)
        }
    }

    private static func connect(
        _ location: SQLiteLocation, busyTimeout: Duration
    ) throws -> any DatabaseWriter {
        var configuration = Configuration()
        configuration.label = "assay.sqlite"
        configuration.busyMode = .timeout(Double(busyTimeout.milliseconds) / 1000)
        // Reads of a file use separate connections (`ConnectionPool`).
        configuration.maximumReaderCount = 1
        // `WriteBatch` repairs a transaction that could be neither committed nor rolled back, so the process must not
        // crash for it.
        configuration.allowsUnsafeTransactions = true
        configuration.prepareDatabase { connection in
            // GRDB gives read connections a different timeout.
            try connection.execute(sql: "PRAGMA busy_timeout = \(busyTimeout.milliseconds)")
            // A log that grew large during a long read shrinks to 64 MiB at its next restart.
            try connection.execute(sql: "PRAGMA journal_size_limit = 67108864")
            // SQLite's default of 2 MB is less than the inner index pages of a large database. A transaction would
            // write pages to disk and read them again before it ends.
            try connection.execute(sql: "PRAGMA cache_size = -\(writingCache)")
            // Prevents the triggers and views of a file from an untrusted source from running functions.
            try connection.execute(sql: "PRAGMA trusted_schema = OFF")
        }
        switch location {
        case .memory: return try DatabaseQueue(configuration: configuration)
        case .file(let url): return try DatabasePool(path: url.path, configuration: configuration)
        }
    }

    /// Sets the values that GRDB resets after opening, then reads all settings back, because SQLite ignores a pragma
    /// that it can't apply.
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
