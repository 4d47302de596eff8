package import AssayCore
import AssaySQL

/// Compiled catalogs by their hash: the installation's own, which never change.
package struct CatalogRepository {
    let sql: any SQLTransaction

    /// Keeps a catalog; one that is kept already stays as it is.
    ///
    /// - Parameter document: The canonical JSON that the hash is of.
    package func insert(hash: String, document: String, now: Timestamp) throws {
        try sql.execute(
            """
            INSERT INTO catalogues (hash, document, created_at) VALUES (\(hash), \(document), \(now))
            ON CONFLICT (hash) DO NOTHING
            """)
    }

    /// The canonical JSON with this hash.
    package func document(hash: String) throws -> String? {
        try sql.first("SELECT document FROM catalogues WHERE hash = \(hash)").map { try $0.get("document") }
    }
}

extension Transaction {
    package var catalogs: CatalogRepository { CatalogRepository(sql: sql) }
}
