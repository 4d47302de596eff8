package import AssayCore
import AssaySQL

/// The evidence traces of decisions; a trace is stored completely and never changed.
package struct TraceRepository {
    let sql: any SQLTransaction

    /// Stores a trace.
    ///
    /// - Parameter document: The trace as JSON, in the schema version that the document names.
    package func insert(
        _ id: TraceID, item: ItemID, organization: OrganizationID, schemaVersion: Int, document: String,
        now: Timestamp
    ) throws {
        try sql.execute(
            """
            INSERT INTO traces (id, organisation_id, item_id, schema_version, document, created_at)
            VALUES (\(id), \(organization), \(item), \(schemaVersion), \(document), \(now))
            """)
    }

    /// Returns the document of an item's newest trace.
    package func latest(item: ItemID, organization: OrganizationID) throws -> String? {
        try sql.first(
            """
            SELECT document FROM traces WHERE organisation_id = \(organization) AND item_id = \(item)
            ORDER BY created_at DESC, id DESC LIMIT 1
            """
        )?.get("document")
    }
}

extension Transaction {
    package var traces: TraceRepository { TraceRepository(sql: sql) }
}
