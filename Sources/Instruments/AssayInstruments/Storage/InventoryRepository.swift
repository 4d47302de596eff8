import AssaySQL
package import AssayStorage

/// The database's data about captures, for a comparison with the blobs and with the responses that clients received.
///
/// It serves checks of an installation, such as `scripts/soak`. It reads whole tables with its own statements, and does
/// not use the repositories that wrote the rows.
package struct InventoryRepository {
    let sql: any SQLTransaction

    /// A capture's row.
    package struct CaptureRow: Sendable, Hashable {
        package var id: String
        package var organization: String
        package var clientID: String
        package var state: String
        package var item: String?
        /// The bytes that count against the quotas.
        package var unheldBytes = 0
    }

    /// A photo's row.
    package struct PhotoRow: Sendable, Hashable {
        package var id: String
        package var organization: String
        package var capture: String
        package var region: String
        package var digest: String
        package var state: String
        package var isReplaced = false
        package var isDeleted = false
        package var bytes = 0
    }

    /// An item's row, with its timeline and its events.
    package struct ItemRow: Sendable, Hashable {
        package var id: String
        package var capture: String
        package var phase: String
        /// The kinds of the timeline's entries, in order.
        package var timeline: [String]
        /// The item revisions that its events name.
        package var eventRevisions: [Int]
        /// Whether a certificate has to attest it.
        package var isAuthentic = false
        /// The id of the certificate that is valid.
        package var certificate: String?
    }

    /// A certificate's row.
    package struct CertificateRow: Sendable, Hashable {
        package var id: String
        package var item: String
        package var state: String
        package var hasDocument: Bool
    }

    /// A job's row.
    package struct JobRow: Sendable, Hashable {
        package var kind: String
        package var subject: String

        package init(kind: String, subject: String) {
            self.kind = kind
            self.subject = subject
        }
    }

    /// A decision of an expert.
    package struct DecisionRow: Sendable, Hashable {
        package var item: String
        package var state: String

        package init(item: String, state: String) {
            (self.item, self.state) = (item, state)
        }
    }

    package func captures() throws -> [CaptureRow] {
        try sql.query(
            """
            /* any organisation: the checks of a whole installation */
            SELECT id, organisation_id, client_id, state, item_id, unheld_bytes FROM captures
            """
        ).map {
            CaptureRow(
                id: try $0.get(at: 0), organization: try $0.get(at: 1), clientID: try $0.get(at: 2),
                state: try $0.get(at: 3), item: try $0.get(at: 4, as: String?.self), unheldBytes: try $0.get(at: 5))
        }
    }

    package func photos() throws -> [PhotoRow] {
        try sql.query(
            """
            /* any organisation: the checks of a whole installation */
            SELECT id, organisation_id, capture_id, region, digest, state, replaced_at, deleted_at, bytes FROM photos
            """
        ).map {
            PhotoRow(
                id: try $0.get(at: 0), organization: try $0.get(at: 1), capture: try $0.get(at: 2),
                region: try $0.get(at: 3), digest: try $0.get(at: 4), state: try $0.get(at: 5),
                isReplaced: try $0.get(at: 6, as: Int64?.self) != nil,
                isDeleted: try $0.get(at: 7, as: Int64?.self) != nil, bytes: try $0.get(at: 8))
        }
    }

    package func items() throws -> [ItemRow] {
        var timelines: [String: [String]] = [:]
        for row in try sql.query(
            """
            /* any organisation: the checks of a whole installation */
            SELECT item_id, kind FROM timeline ORDER BY item_id, position
            """)
        {
            timelines[try row.get(at: 0), default: []].append(try row.get(at: 1))
        }
        var revisions: [String: [Int]] = [:]
        for row in try sql.query(
            """
            /* any organisation: the checks of a whole installation */
            SELECT item_id, item_revision FROM events WHERE item_id IS NOT NULL ORDER BY item_id, item_revision
            """)
        {
            revisions[try row.get(at: 0), default: []].append(try row.get(at: 1))
        }
        return try sql.query(
            """
            /* any organisation: the checks of a whole installation */
            SELECT id, capture_id, phase, result, configuration, certificate_id FROM items
            """
        ).map { row in
            let id = try row.get(at: 0, as: String.self)
            return ItemRow(
                id: id, capture: try row.get(at: 1), phase: try row.get(at: 2), timeline: timelines[id] ?? [],
                eventRevisions: revisions[id] ?? [],
                isAuthentic: try row.get(at: 2) == "final" && row.get(at: 3) == "authentic"
                    && row.get(at: 4) != "debug",
                certificate: try row.get(at: 5, as: String?.self))
        }
    }

    package func certificates() throws -> [CertificateRow] {
        try sql.query(
            """
            /* any organisation: the checks of a whole installation */
            SELECT id, item_id, state, document FROM certificates
            """
        ).map {
            CertificateRow(
                id: try $0.get(at: 0), item: try $0.get(at: 1), state: try $0.get(at: 2),
                hasDocument: try $0.get(at: 3, as: String?.self) != nil)
        }
    }

    package func decisions() throws -> [DecisionRow] {
        try sql.query(
            """
            /* any organisation: the checks of a whole installation */
            SELECT item_id, state FROM decisions
            """
        ).map { DecisionRow(item: try $0.get(at: 0), state: try $0.get(at: 1)) }
    }

    package func jobs() throws -> [JobRow] {
        try sql.query("SELECT kind, subject FROM jobs").map {
            JobRow(kind: try $0.get(at: 0), subject: try $0.get(at: 1))
        }
    }
}

extension Transaction {
    package var inventory: InventoryRepository { InventoryRepository(sql: sql) }
}
