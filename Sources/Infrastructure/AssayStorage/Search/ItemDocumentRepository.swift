package import AssayCore
import AssaySQL

/// The rendered items: each is created when it is missing, and is valid for one revision of the item in one context.
package struct ItemDocumentRepository {
    let sql: any SQLTransaction

    /// The kind of an item's rendering.
    package struct Kind: Sendable, Hashable {
        /// The shape of the response, such as `sdk` or `v1-1.4`.
        package let shape: String
        package let language: String
        /// All data that the document contains besides the item and its language, as a text that differs whenever that
        /// data differs.
        package let context: String

        package init(shape: String, language: String, context: String) {
            self.shape = shape
            self.language = language
            self.context = context
        }
    }

    /// A rendered item.
    package struct Document: Sendable, Hashable {
        package let item: ItemID
        package let revision: Int
        /// The rendered item as JSON.
        package let body: [UInt8]

        package init(item: ItemID, revision: Int, body: [UInt8]) {
            self.item = item
            self.revision = revision
            self.body = body
        }
    }

    /// Returns the documents that are still valid, by item.
    ///
    /// - Parameter user: The user whose items they must be; `nil` for the whole organization.
    package func list(
        _ items: [ItemID], organization: OrganizationID, user: UserID?, kind: Kind
    ) throws -> [ItemID: [UInt8]] {
        let owned: SQLStatement = user.map { " AND \(unindexed: "items.user_id") = \($0)" } ?? ""
        let rows = try sql.query(
            """
            SELECT items.id, item_documents.body FROM items
            JOIN item_documents ON item_documents.organisation_id = items.organisation_id
                AND item_documents.item_id = items.id AND item_documents.item_revision = items.revision
            WHERE \(unindexed: "items.organisation_id") = \(organization)\(statement: owned)
                AND items.id IN \(values: items) AND item_documents.shape = \(kind.shape)
                AND item_documents.language = \(kind.language) AND item_documents.context = \(kind.context)
            """)
        var bodies: [ItemID: [UInt8]] = [:]
        bodies.reserveCapacity(rows.count)
        for row in rows { bodies[ItemID(try row.get(at: 0))] = try row.get(at: 1) }
        return bodies
    }

    /// Stores a document, unless one of a later revision is stored.
    package func store(_ document: Document, organization: OrganizationID, kind: Kind) throws {
        try sql.execute(
            """
            INSERT INTO item_documents (organisation_id, item_id, shape, language, item_revision, context, body)
            VALUES (
                \(organization), \(document.item), \(kind.shape), \(kind.language), \(document.revision),
                \(kind.context), \(document.body))
            ON CONFLICT (organisation_id, item_id, shape, language) DO UPDATE SET
                item_revision = excluded.item_revision, context = excluded.context, body = excluded.body
            WHERE item_documents.item_revision <= excluded.item_revision
            """)
    }
}

extension Transaction {
    package var itemDocuments: ItemDocumentRepository { ItemDocumentRepository(sql: sql) }
}
