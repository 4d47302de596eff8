import AssaySQL
package import AssayStorage

/// The size of the tables and indexes in a database file, for benchmarks.
///
/// SQLite provides it in its virtual table `dbstat`, which reads every page of the file.
package struct PageUseRepository {
    let sql: any SQLTransaction

    /// Returns the bytes of all pages.
    ///
    /// - Throws: `SQLError.schema` if SQLite was built without `dbstat`.
    package func bytes() throws -> Int {
        try sql.query("/* any organisation: the size of a whole installation */ SELECT SUM(pgsize) FROM dbstat")
            .first?.get(at: 0) ?? 0
    }
}

extension Transaction {
    package var pageUse: PageUseRepository { PageUseRepository(sql: sql) }
}
