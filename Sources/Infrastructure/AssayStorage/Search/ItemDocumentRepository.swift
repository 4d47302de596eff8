package import AssayCore
import AssaySQL

/// The rendered items: each is created when it is missing, and is valid for one revision of the item and of its
/// organization's settings, in one context.
///
/// The documents of the items of one owner are in the order of a page: by the time of capture, then by the item's id.
/// The owner is a user, or the whole organization for documents that its backend reads.
package struct ItemDocumentRepository {
    let sql: any SQLTransaction

    /// The kind of an item's rendering.
    package struct Kind: Sendable, Hashable {
        package let organization: OrganizationID
        /// The user whose items are read; `nil` for the whole organization.
        package let user: UserID?
        /// The shape of the response, such as `sdk` or `v1-1.4`.
        package let shape: String
        package let language: String
        /// All data that the document contains besides the item, its organization's settings and its language, as a text
        /// that differs whenever that data differs.
        package let context: String

        package init(
            _ organization: OrganizationID, user: UserID?, shape: String, language: String, context: String
        ) {
            self.organization = organization
            self.user = user
            self.shape = shape
            self.language = language
            self.context = context
        }

        /// The owner in the table; no user's id is empty.
        fileprivate var scope: String { user?.rawValue ?? "" }
    }

    /// A rendered item.
    package struct Document: Sendable, Hashable {
        package let item: ItemPosition
        package let revision: Int
        /// The revision of the organization's settings.
        package let settings: Int
        /// The rendered item as JSON.
        package let body: [UInt8]

        package init(item: ItemPosition, revision: Int, settings: Int, body: [UInt8]) {
            self.item = item
            self.revision = revision
            self.settings = settings
            self.body = body
        }
    }

    /// A page of items that all have a valid document.
    package struct Page: Sendable, Hashable {
        package fileprivate(set) var count = 0
        /// The documents in the order of the page, with commas between them.
        package fileprivate(set) var documents: [UInt8] = []
        /// The position after which the next page begins; `nil` on the last page.
        package fileprivate(set) var next: ItemPosition?
    }

    /// Reads a page of all items of the kind's owner, newest first, as their valid documents.
    ///
    /// The index has the items' revisions, so that one statement reads the items and their documents in one order. Each
    /// document is found by the whole key. The limit is a part of the text, because PostgreSQL plans for a tenth of all
    /// rows if it is bound.
    ///
    /// - Returns: `nil` if an item of the page has no valid document.
    package func page(_ kind: Kind, _ window: SearchWindow, _ page: SearchPage) throws -> Page? {
        let index = kind.user == nil ? "items_by_organisation" : "items_by_user"
        let owned: SQLStatement = kind.user.map { " AND items.user_id = \($0)" } ?? ""
        let isDocument: SQLStatement =
            "rendered_items.organisation_id = items.organisation_id AND \(statement: Self.isDocument(of: kind))"
        let statement: SQLStatement =
            """
            SELECT items.captured_at, items.id, rendered_items.body
            FROM items \(index: index)
                \(lookUp: "body", in: "rendered_items", where: isDocument)
            WHERE items.organisation_id = \(kind.organization)\(statement: owned)
                \(statement: PageBounds(window, after: page.after).conditions)
            ORDER BY items.captured_at DESC, items.id DESC LIMIT \(unsafeSQL: String(page.limit + 1))
            """
        var (found, last, isComplete) = (Page(), ItemPosition?.none, true)
        try sql.forEachRow(of: statement) { row throws(SQLError) -> Bool in
            guard found.count < page.limit else {
                found.next = last
                return false
            }
            if found.count > 0 { found.documents.append(UInt8(ascii: ",")) }
            isComplete = try row.append(at: 2, to: &found.documents)
            guard isComplete else { return false }
            // The documents of a page are about equally long.
            if found.count == 0 { found.documents.reserveCapacity((found.documents.count + 64) * page.limit) }
            found.count += 1
            if found.count == page.limit {
                last = ItemPosition(
                    capturedAt: Timestamp(microseconds: try row.get(at: 0)), item: ItemID(try row.get(at: 1)))
            }
            return true
        }
        return isComplete ? found : nil
    }

    /// Returns the valid documents of items of the kind's owner, by item.
    package func list(_ items: [ItemID], _ kind: Kind) throws -> [ItemID: [UInt8]] {
        let owned: SQLStatement = kind.user.map { " AND \(unindexed: "items.user_id") = \($0)" } ?? ""
        let rows = try sql.query(
            """
            SELECT items.id, rendered_items.body FROM items CROSS JOIN rendered_items
            WHERE \(unindexed: "items.organisation_id") = \(kind.organization)\(statement: owned)
                AND items.id IN \(values: items) AND rendered_items.organisation_id = items.organisation_id
                AND \(statement: Self.isDocument(of: kind))
            """)
        var bodies: [ItemID: [UInt8]] = [:]
        bodies.reserveCapacity(rows.count)
        for row in rows { bodies[ItemID(try row.get(at: 0))] = try row.get(at: 1) }
        return bodies
    }

    /// The condition that a row is the valid document of the item of the same row.
    private static func isDocument(of kind: Kind) -> SQLStatement {
        """
        rendered_items.scope = \(kind.scope) AND rendered_items.shape = \(kind.shape)
            AND rendered_items.language = \(kind.language)
            AND rendered_items.item_captured_at = items.captured_at AND rendered_items.item_id = items.id
            AND rendered_items.item_revision = items.revision AND rendered_items.context = \(kind.context)
            AND rendered_items.settings_revision =
                (SELECT revision FROM organisations WHERE organisations.id = \(kind.organization))
        """
    }

    /// Stores a document, unless one of a later revision is stored.
    package func store(_ document: Document, _ kind: Kind) throws {
        try sql.execute(
            """
            INSERT INTO rendered_items (
                organisation_id, scope, shape, language, item_captured_at, item_id, item_revision, settings_revision,
                context, body)
            VALUES (
                \(kind.organization), \(kind.scope), \(kind.shape), \(kind.language), \(document.item.capturedAt),
                \(document.item.item), \(document.revision), \(document.settings), \(kind.context), \(document.body))
            ON CONFLICT (organisation_id, scope, shape, language, item_captured_at, item_id) DO UPDATE SET
                item_revision = excluded.item_revision, settings_revision = excluded.settings_revision,
                context = excluded.context, body = excluded.body
            WHERE rendered_items.item_revision <= excluded.item_revision
                AND rendered_items.settings_revision <= excluded.settings_revision
            """)
    }
}

extension ItemDocumentRepository {
    /// Deletes documents of the table that versions before migration 0028 read, in the order of its key.
    ///
    /// - Parameter item: The last item of the batch before; `nil` for the first batch.
    /// - Returns: The last item of which documents were deleted; `nil` if none are left.
    package func deleteEarlier(
        after item: (organization: OrganizationID, id: ItemID)?
    ) throws -> (organization: OrganizationID, id: ItemID)? {
        let rows = try sql.query(
            """
            /* any organisation: no version reads these rows any more */
            WITH batch AS MATERIALIZED (
                SELECT organisation_id, item_id, shape, language FROM item_documents
                WHERE (organisation_id, item_id) >= (\(item?.organization.rawValue ?? ""), \(item?.id.rawValue ?? ""))
                ORDER BY organisation_id, item_id, shape, language LIMIT 500 \(.forUpdateSkipLocked))
            DELETE FROM item_documents WHERE (organisation_id, item_id, shape, language) IN (
                SELECT organisation_id, item_id, shape, language FROM batch)
            RETURNING organisation_id, item_id
            """)
        let items = try rows.map { row in
            (organization: OrganizationID(try row.get(at: 0)), id: ItemID(try row.get(at: 1)))
        }
        return items.max { ($0.organization.rawValue, $0.id.rawValue) < ($1.organization.rawValue, $1.id.rawValue) }
    }
}

extension Transaction {
    package var itemDocuments: ItemDocumentRepository { ItemDocumentRepository(sql: sql) }
}
