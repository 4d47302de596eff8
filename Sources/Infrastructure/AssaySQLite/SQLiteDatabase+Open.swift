package import AssaySQL
import CSQLite
import Dispatch
package import Foundation

extension SQLiteDatabase {
    /// Opens or creates a database, and checks that it stores acknowledged changes durably.
    /// - Parameters:
    ///   - file: The file, which is created if it does not exist; `-wal` and `-shm` files are beside it while it is
    ///     open. Its folder must exist on a local disk: network file systems do not provide the locks that SQLite relies
    ///     on.
    ///   - readers: The maximum number of simultaneous reads, at least one; further reads wait.
    ///   - busyTimeout: The time for which a transaction waits for another process before it fails with
    ///     ``SQLError/Code/busy``. The default of five seconds is far longer than any transaction of this server. It is
    ///     short enough that a client still receives its response over the network.
    /// - Throws: ``SQLError/Code/cannotOpen``, ``SQLError/Code/readOnly``, ``SQLError/Code/corrupt`` or
    ///   ``SQLError/Code/busy``, depending on the file; ``SQLError/Code/notDurable`` if a setting did not take effect.
    package static func open(
        _ file: URL, readers: Int = ReadExecutor.minThreads, busyTimeout: Duration = .seconds(5)
    ) async throws(SQLError) -> SQLiteDatabase {
        _ = hasProcessSettings
        let result: Result<SQLiteDatabase, SQLError> = await withCheckedContinuation { continuation in
            DispatchQueue(label: "assay.sqlite.open").async {
                let opened = Result { () throws(SQLError) in
                    let writer = try retryWhileBusy(for: busyTimeout) { () throws(SQLError) in
                        try openWriter(file, busyTimeout: busyTimeout)
                    }
                    return SQLiteDatabase(
                        writer,
                        readers: ConnectionPool(most: readers, maxReads: readers) { () throws(SQLError) in
                            try SQLiteConnection(
                                file, for: .reading, busyTimeout: busyTimeout, cacheKiB: readingCache)
                        })
                }
                continuation.resume(returning: opened)
            }
        }
        return try result.get()
    }

    /// Retries where SQLite does not apply its own timeout; it runs on a dedicated thread.
    ///
    /// If two connections turn the same new file into a WAL database at the same moment, SQLite reports to one of them
    /// immediately that the file is locked. This happened in about one of a thousand cases.
    private static func retryWhileBusy<Value>(
        for limit: Duration, _ work: () throws(SQLError) -> Value
    ) throws(SQLError) -> Value {
        let deadline = ContinuousClock.now + limit
        while true {
            do {
                return try work()
            } catch  where error.code == .busy {
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

    /// The maximum size of a connection's page cache, in KiB.
    ///
    /// SQLite's default of 2 MB is less than the inner index pages of a large database. A transaction would write pages
    /// to disk and read them again before it ends.
    private static let writingCache = 65_536
    private static let readingCache = 16_384

    /// Opens the connection that writes, and reads its settings back, because SQLite ignores a pragma that it can't
    /// apply.
    private static func openWriter(_ file: URL, busyTimeout: Duration) throws(SQLError) -> SQLiteConnection {
        let writer = try SQLiteConnection(file, for: .writing, busyTimeout: busyTimeout, cacheKiB: writingCache)
        try writer.requireWritable()
        let durable = [("journal_mode", "wal"), ("synchronous", "2"), ("foreign_keys", "1")]
        for (name, value) in durable { try writer.set(name, value) }
        // The pragmas have read the file's header, whose format a newer SQLite may have made.
        try writer.requireWritable()
        // A log that grew large during a long read shrinks to 64 MiB at its next restart.
        try writer.set("journal_size_limit", "67108864")
        // Debian's SQLite fills each page that becomes free with zeros: a `DROP TABLE` would write the whole table, and
        // keep a copy of it in memory meanwhile. This overwrites only what is deleted from pages that stay in use.
        try writer.set("secure_delete", "FAST")
        for (name, value) in durable + [("secure_delete", "2"), ("busy_timeout", String(busyTimeout.milliseconds))] {
            let found = try writer.setting(name)
            guard found == value else {
                throw SQLError(.notDurable, message: "\(name) is \(found ?? "unknown"), not \(value)")
            }
        }
        return writer
    }
}
