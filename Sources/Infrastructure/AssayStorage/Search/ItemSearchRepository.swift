package import AssayCore
package import AssaySQL

/// The searches over an organization's items (`docs/develop/search.md`).
package struct ItemSearchRepository {
    /// The default limit for a walk that may fail; reading this many entries of an index takes less than a millisecond.
    package static let fewEntries = 2_000
    /// The default limit for a page that may end early; reading this many rows takes some milliseconds.
    package static let maxEntries = 5_000

    let sql: any SQLTransaction
    let fewEntries: Int
    let maxEntries: Int

    /// Tests set both numbers to low values, to reach the same cases with few items.
    ///
    /// - Parameters:
    ///   - fewEntries: The number of a user's items that may be read for a page before the counts determine what to
    ///     read.
    ///   - maxEntries: The number of index entries after which a page of an organization may end early.
    package init(
        sql: any SQLTransaction, fewEntries: Int = Self.fewEntries, maxEntries: Int = Self.maxEntries
    ) {
        self.sql = sql
        self.fewEntries = fewEntries
        self.maxEntries = maxEntries
    }

    /// The result of a search.
    package struct Found: Sendable, Hashable {
        /// The page, newest first.
        package let items: [ItemPosition]
        /// The position after which the next page begins; `nil` on the last page.
        ///
        /// A page of an organization may have fewer items than its limit, or none, although there is a next one. The
        /// cost of each page is limited.
        package let next: ItemPosition?
        /// The number of matching items on all pages; `nil` if it was not requested, or for an organization.
        package let total: Int?
    }

    /// Reads one page, the number of all matches, or both.
    ///
    /// - Parameters:
    ///   - page: The page to read; `nil` to read only the number.
    ///   - counting: Whether to count the matches of a user. Those of an organization are never counted.
    package func find(_ search: ItemSearchCriteria, page: SearchPage?, counting: Bool) throws -> Found {
        let counted = search.scope == .organization ? nil : 0
        let nothing = Found(items: [], next: nil, total: counting ? counted : nil)
        guard !search.terms.isEmpty else { return nothing }
        let query = ItemSelection(search, users: try users(search))
        guard !query.isEmpty else { return nothing }
        if let items = query.items { return try find(items, query, page: page, counting: counting) }
        let bounds = PageBounds(query.window, after: page?.after)
        let driver = try self.driver(of: query, within: bounds)
        let owner = counting ? query.owner : nil
        let total = try owner.map { try self.total(query, of: $0, driver) }
        guard let page, total != 0 else { return Found(items: [], next: nil, total: total) }
        let wanted = page.limit + 1
        let (found, end) = try self.matches(query, driver, within: bounds, wanted)
        let items = Array(found.prefix(page.limit))
        return Found(items: items, next: found.count == wanted ? items.last : end, total: total)
    }

    /// Reads the items that a search names by their ids, which needs neither counts nor an index of the searches.
    ///
    /// The index is SQLite's own for the primary key. With its statistics, SQLite would skip through the index of a
    /// user.
    private func find(
        _ items: TextSet, _ query: ItemSelection, page: SearchPage?, counting: Bool
    ) throws -> Found {
        let others = ItemSelection.Column.allCases.filter { $0 != .item }
        let rows = try sql.query(
            """
            SELECT captured_at, id FROM items \(index: "sqlite_autoindex_items_1")
            WHERE \(unindexed: "organisation_id") = \(query.organization) AND id IN \(values: items.sorted())
                \(statement: PageBounds(query.window, after: nil).conditions)\(statement: query.conditions(on: others))
            """)
        let matches = try Self.sorted(rows, .max)
        let total = counting && query.owner != nil ? matches.count : nil
        guard let page else { return Found(items: [], next: nil, total: total) }
        let rest = matches.filter { match in page.after.map { match < $0 } ?? true }
        let shown = Array(rest.prefix(page.limit))
        return Found(items: shown, next: rest.count > shown.count ? shown.last : nil, total: total)
    }

    /// Returns the ids of the users whose items are searched.
    func users(_ search: ItemSearchCriteria) throws -> TermSet {
        let named: TermSet =
            switch search.terms.usernames {
            case .only(let names): .only(try ids(ofUsersNamed: names, search.organization))
            case .allBut([]): .all
            case .allBut(let names): .allBut(try ids(ofUsersNamed: names, search.organization))
            }
        guard case .user(let user) = search.scope else { return named }
        return named.contains(user.rawValue) ? .only([user.rawValue]) : .none
    }

    private func ids(ofUsersNamed names: TextSet, _ organization: OrganizationID) throws -> TextSet {
        let ids = try UserRepository(sql: sql).ids(named: names.sorted(), organization: organization)
        return TextSet(ids.map(\.rawValue))
    }
}

extension Transaction {
    package var itemSearch: ItemSearchRepository { ItemSearchRepository(sql: sql) }
}
