import AssaySQL
package import AssayStorage

/// The sizes of the tables and indexes in a database file, for benchmarks.
///
/// SQLite provides them in its virtual table `dbstat`, which reads every page of the file.
package struct PageUseRepository {
    let sql: any SQLTransaction

    /// A table or an index.
    package struct Tree: Sendable {
        /// The name of the table or index; an index that SQLite made is called `sqlite_autoindex_…`.
        package let name: String
        /// The bytes of its pages.
        package let bytes: Int
    }

    /// Returns all tables and indexes, the largest first.
    ///
    /// - Throws: `SQLError.schema` if SQLite was built without `dbstat`.
    package func trees() throws -> [Tree] {
        try sql.query(
            """
            /* any organisation: the size of a whole installation */
            SELECT name, SUM(pgsize) AS bytes FROM dbstat GROUP BY name ORDER BY bytes DESC, name
            """
        ).map { Tree(name: try $0.get(at: 0), bytes: try $0.get(at: 1)) }
    }
}

extension Transaction {
    package var pageUse: PageUseRepository { PageUseRepository(sql: sql) }
}
