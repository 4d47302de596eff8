package import AssayCore
import AssaySQL

/// The compiled catalogs of the installation by their hash; they never change.
package struct CatalogRepository {
    let sql: any SQLTransaction

    /// Stores a catalog; a catalog that is already stored is not changed.
    ///
    /// - Parameter document: The canonical JSON from which the hash is computed.
    package func insert(hash: String, document: String, now: Timestamp) throws {
        try sql.execute(
            """
            INSERT INTO catalogues (hash, document, created_at) VALUES (\(hash), \(document), \(now))
            ON CONFLICT (hash) DO NOTHING
            """)
    }

    /// Returns the canonical JSON with this hash.
    package func document(hash: String) throws -> String? {
        try sql.first("SELECT document FROM catalogues WHERE hash = \(hash)").map { try $0.get("document") }
    }
}

extension Transaction {
    package var catalogs: CatalogRepository { CatalogRepository(sql: sql) }
}
