package import AssayCore
import AssaySQL

/// The statements that erase a user and the user's words; each may run any number of times.
package struct ErasureRepository {
    let sql: any SQLTransaction

    /// Replaces the user's ids and names.
    ///
    /// - Returns: `false` if the user is erased already.
    package func mark(_ user: UserID, organization: OrganizationID, now: Timestamp) throws -> Bool {
        try sql.execute(
            """
            UPDATE users SET unique_user_id = \(UniqueUserID.erased(user).text), username = \(User.erasedName),
                email = NULL, first_name = NULL, last_name = NULL, login_limits = NULL, erased_at = \(now),
                revision = revision + 1
            WHERE organisation_id = \(organization) AND id = \(user) AND erased_at IS NULL
            """) == 1
    }

    /// Notes that nothing is left to erase.
    package func end(_ user: UserID, organization: OrganizationID, now: Timestamp) throws {
        try sql.execute(
            """
            UPDATE users SET erasure_ended_at = \(now)
            WHERE organisation_id = \(organization) AND id = \(user) AND erased_at IS NOT NULL
                AND erasure_ended_at IS NULL
            """)
    }

    package func countItems(of user: UserID, organization: OrganizationID) throws -> Int {
        try sql.first(
            """
            SELECT COUNT(*) FROM items \(index: "items_by_user")
            WHERE organisation_id = \(organization) AND user_id = \(user)
            """)?.get(at: 0) ?? 0
    }

    /// Returns the subscriptions to the events of this user alone.
    package func webhooks(of user: UserID, organization: OrganizationID) throws -> [WebhookID] {
        try sql.query(
            """
            SELECT id FROM webhooks \(index: "webhooks_by_organisation")
            WHERE organisation_id = \(organization) AND user_id = \(user)
            """
        ).map { WebhookID(try $0.get("id")) }
    }

    /// Erases the description of the item in some of the user's captures, the id that the app chose, and the token.
    ///
    /// The captures are read in the order of `client_id`. An erased one may come once more under its new `client_id`.
    ///
    /// - Parameter clientID: The captures begin after this one; empty for the first call.
    /// - Returns: The `client_id` of the last one; `nil` if there are no more.
    package func eraseCaptures(
        of user: UserID, organization: OrganizationID, after clientID: String, limit: Int
    ) throws -> String? {
        let rows = try sql.query(
            """
            SELECT id, client_id FROM captures
            WHERE organisation_id = \(organization) AND user_id = \(user) AND client_id > \(clientID)
            ORDER BY client_id LIMIT \(unsafeSQL: String(limit))
            """
        ).map { (id: try $0.get("id", as: String.self), clientID: try $0.get("client_id", as: String.self)) }
        let unerased = rows.filter { $0.clientID != $0.id }.map(\.id)
        if !unerased.isEmpty {
            try sql.execute(
                """
                UPDATE captures SET client_id = id, upload_token_hash = id, metadata = '{}', submission = NULL,
                    revision = revision + 1
                WHERE \(unindexed: "organisation_id") = \(organization) AND id IN \(values: unerased)
                """)
        }
        return rows.count == limit ? rows.last?.clientID : nil
    }
}

// MARK: - Items

extension ErasureRepository {
    /// Erases the names of an item that ``ItemRepository/update(_:from:)`` leaves, with their counts.
    package func eraseNames(of item: Item, from before: Item) throws {
        let (facts, earlier) = (item.facts, before.facts.brandIdentifier)
        guard facts.itemType != before.facts.itemType || facts.brandIdentifier != earlier else { return }
        try sql.execute(
            """
            UPDATE items SET item_type = NULL, brand_name = \(facts.brandName), brand = \(facts.brandIdentifier)
            WHERE organisation_id = \(item.organization) AND id = \(item.id)
            """)
        try sql.execute(
            """
            UPDATE review_votes SET brand = \(facts.brandIdentifier)
            WHERE organisation_id = \(item.organization) AND item_id = \(item.id)
            """)
        try ItemRollupRepository(sql: sql).move(
            CountedItem(
                organization: item.organization, user: item.user, brand: earlier, category: facts.category,
                capturedAt: item.times.capturedAt), ItemState(item.life.result, item.life.flag),
            to: facts.brandIdentifier)
        try deleteEmptyCounts(of: item.user, brand: earlier, organization: item.organization)
    }

    /// Deletes a user's counts of a brand that no item has any more.
    package func deleteEmptyCounts(of user: UserID, brand: String, organization: OrganizationID) throws {
        let isZero = ItemState.all.map { "\($0.counter) = 0" }.joined(separator: " AND ")
        try sql.execute(
            """
            DELETE FROM item_rollups
            WHERE organisation_id = \(organization) AND user_id = \(user) AND brand = \(brand)
                AND \(unsafeSQL: isZero)
            """)
    }

    /// Erases the words about an item outside its row, and its place in the review queue.
    ///
    /// - Parameters:
    ///   - shapes: The shapes of kept documents.
    ///   - languages: Their languages.
    package func eraseWords(about item: Item, shapes: [String], languages: [String]) throws {
        let row: SQLStatement = "organisation_id = \(item.organization) AND item_id = \(item.id)"
        for table in ["messages", "item_notes", "item_documents", "review_queue"] {
            try sql.execute("DELETE FROM \(unsafeSQL: table) WHERE \(statement: row)")
        }
        for table in ["timeline", "retakes"] {
            try sql.execute(
                "UPDATE \(unsafeSQL: table) SET message = NULL WHERE \(statement: row) AND message IS NOT NULL")
        }
        try sql.execute(
            """
            DELETE FROM rendered_items
            WHERE organisation_id = \(item.organization) AND scope IN \(values: ["", item.user.rawValue])
                AND shape IN \(values: shapes) AND language IN \(values: languages)
                AND item_captured_at = \(item.times.capturedAt) AND item_id = \(item.id)
            """)
        try rewrite("decisions", index: "decisions_item", of: item) {
            try JSONColumn.text(JSONColumn.value(ItemDecision.self, of: $0).erased)
        }
    }

    /// Rewrites the traces of an item.
    ///
    /// - Parameter erase: Returns the erased document.
    package func eraseTraces(of item: Item, _ erase: (String) throws -> String) throws {
        try rewrite("traces", index: "traces_item", of: item, erase)
    }

    /// Rewrites the documents of a table; one that this version can't read goes as a whole.
    private func rewrite(
        _ table: String, index: String, of item: Item, _ erase: (String) throws -> String
    ) throws {
        let rows = try sql.query(
            """
            SELECT id, document FROM \(unsafeSQL: table) \(index: index)
            WHERE organisation_id = \(item.organization) AND item_id = \(item.id)
            """)
        for row in rows {
            let text = try row.get("document", as: String.self)
            let erased = (try? erase(text)) ?? "{}"
            guard erased != text else { continue }
            try sql.execute(
                """
                UPDATE \(unsafeSQL: table) SET document = \(erased)
                WHERE organisation_id = \(item.organization) AND id = \(try row.get("id", as: String.self))
                """)
        }
    }

    /// Erases the bodies of some events of an item, in the order of their arrival; their numbers stay.
    ///
    /// - Returns: The arrival of the last one; `nil` if there are no more.
    package func eraseEvents(of item: Item, after arrival: Int64, limit: Int) throws -> Int64? {
        let rows = try sql.query(
            """
            SELECT arrival, snapshot FROM events \(index: "events_item")
            WHERE organisation_id = \(item.organization) AND item_id = \(item.id) AND arrival > \(arrival)
            ORDER BY arrival LIMIT \(unsafeSQL: String(limit))
            """)
        for row in rows {
            guard let text = try row.get("snapshot", as: String?.self) else { continue }
            // A body that this version can't read goes as a whole.
            let erased = try? JSONColumn.text(JSONColumn.value(ItemSnapshot.self, of: text).erased)
            guard erased != text else { continue }
            try sql.execute(
                """
                UPDATE events SET snapshot = \(erased)
                WHERE organisation_id = \(item.organization) AND arrival = \(try row.get("arrival", as: Int64.self))
                """)
        }
        return rows.count == limit ? try rows.last?.get("arrival") : nil
    }

    /// Erases the receivers' answers to some deliveries about an item, also those of deleted subscriptions.
    ///
    /// - Returns: The arrival of the last delivery; `nil` if there are no more.
    package func eraseAnswers(about item: Item, after arrival: Int64, limit: Int) throws -> Int64? {
        let rows = try sql.query(
            """
            SELECT arrival, id FROM webhook_deliveries \(index: "webhook_deliveries_item")
            WHERE organisation_id = \(item.organization) AND item_id = \(item.id) AND arrival > \(arrival)
            ORDER BY arrival LIMIT \(unsafeSQL: String(limit))
            """)
        guard !rows.isEmpty else { return nil }
        let deliveries = try rows.map { try $0.get("id", as: String.self) }
        try sql.execute(
            """
            UPDATE webhook_tries SET message = NULL, body = NULL
            WHERE \(unindexed: "organisation_id") = \(item.organization) AND delivery_id IN \(values: deliveries)
                AND (message IS NOT NULL OR body IS NOT NULL)
            """)
        // The answer of a replay has the earlier tries.
        try sql.execute(
            """
            UPDATE idempotency_keys \(index: "idempotency_keys_subject") SET body = NULL
            WHERE organisation_id = \(item.organization) AND subject IN \(values: deliveries) AND body IS NOT NULL
            """)
        return rows.count == limit ? try rows.last?.get("arrival") : nil
    }
}

extension Transaction {
    package var erasure: ErasureRepository { ErasureRepository(sql: sql) }
}
