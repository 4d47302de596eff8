package import AssayCore
package import AssaySQL

/// The searches over an organization's items (`docs/architecture.md`, Search).
package struct ItemSearchRepository {
    /// As many entries of an index are read in under a millisecond.
    package static let fewEntries = 2_000

    let sql: any SQLTransaction
    let fewEntries: Int

    /// - Parameter fewEntries: How many entries of an index may be read for a page, before the counts are asked where
    ///   to read. Tests set it low, to come to that point with few items.
    package init(sql: any SQLTransaction, fewEntries: Int = Self.fewEntries) {
        self.sql = sql
        self.fewEntries = fewEntries
    }

    /// What a search has found.
    package struct Found: Sendable, Hashable {
        /// The page, newest first.
        package let items: [ItemPosition]
        /// Whether there is an item behind the page.
        package let hasMore: Bool
        /// How many items match on all pages; `nil` where that was not asked.
        package let total: Int?
    }

    /// Reads one page, the number of all matches, or both.
    ///
    /// - Parameter page: `nil` for the number alone.
    package func find(_ search: ItemSearch, page: SearchPage?, counting: Bool) throws -> Found {
        let nothing = Found(items: [], hasMore: false, total: counting ? 0 : nil)
        guard !search.terms.isEmpty else { return nothing }
        let query = ItemQuery(search, users: try users(search))
        guard !query.isEmpty else { return nothing }
        let census = query.isPlain && !counting ? nil : try ItemCensus(query, in: sql)
        let total = counting ? try census.map { try self.total(query, $0) } : nil
        guard let page, total != 0 else { return Found(items: [], hasMore: false, total: total) }
        let wanted = page.limit + 1
        let found = try items(
            query, within: PageBounds(query.window, after: page.after), wanted: wanted, query.isPlain ? nil : census)
        return Found(items: Array(found.prefix(page.limit)), hasMore: found.count == wanted, total: total)
    }

    /// The users whose items are looked at, by their ids.
    func users(_ search: ItemSearch) throws -> TermSet {
        let named: TermSet =
            switch search.terms.usernames {
            case .only(let names): .only(try ids(ofUsersNamed: names, search.organization))
            case .allBut([]): .all
            case .allBut(let names): .allBut(try ids(ofUsersNamed: names, search.organization))
            }
        guard case .user(let user) = search.scope else { return named }
        return named.contains(user.rawValue) ? .only([user.rawValue]) : .none
    }

    private func ids(ofUsersNamed names: Set<String>, _ organization: OrganizationID) throws -> Set<String> {
        let ids = try UserRepository(sql: sql).ids(named: names.sorted(), organization: organization)
        return Set(ids.map(\.rawValue))
    }
}

extension Transaction {
    package var itemSearch: ItemSearchRepository { ItemSearchRepository(sql: sql) }
}
