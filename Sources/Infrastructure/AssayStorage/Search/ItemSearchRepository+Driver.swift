import AssayCore
import AssaySQL

extension ItemSearchRepository {
    /// The limit for counting the entries of an identifier.
    private static let maxIdentified = 20_000

    /// Returns the index through which a search reads the items.
    ///
    /// The items of a user are found by the user's index, which the counts complete. Filters without counts may have an
    /// index with fewer entries. No count tells which index of an organization is the best one: it is the one of which a
    /// number of entries leads farthest back.
    func driver(of query: ItemSelection, within bounds: PageBounds) throws -> SearchDriver {
        guard let user = query.owner else { return try sparsest(query, within: bounds) }
        let own = SearchDriver.user(user)
        return query.isCounted ? own : try identifier(query, of: user) ?? own
    }

    private func sparsest(_ query: ItemSelection, within bounds: PageBounds) throws -> SearchDriver {
        let columns = SearchDriver.identifiers + [.user, .flag, .brand, .result]
        let drivers = SearchDriver.drivers(of: columns, in: query)
        guard drivers.count > 1 else { return drivers.first ?? .organization }
        var sparsest: (driver: SearchDriver, end: ItemPosition)?
        for driver in drivers {
            guard let end = try self.end(query, driver, bounds, entries: max(1, fewEntries / 4)) else { return driver }
            if sparsest.map({ end < $0.end }) ?? true { sparsest = (driver, end) }
        }
        return sparsest?.driver ?? .organization
    }

    /// Returns the index of a model, a customer's id or a style code, if it has fewer entries than the user has items.
    private func identifier(_ query: ItemSelection, of user: UserID) throws -> SearchDriver? {
        let drivers = SearchDriver.drivers(of: SearchDriver.identifiers, in: query)
        guard !drivers.isEmpty else { return nil }
        let all = ItemSelection(
            ItemSearchCriteria(query.organization, scope: .user(user)), users: .only([user.rawValue]))
        let owned = try ItemRollupRepository(sql: sql).sum(
            all, of: user, over: TimeStretches(SearchWindow()).whole)
        let most = min(owned, Self.maxIdentified)
        return try drivers.first { try hasFewer(than: most, query, $0) }
    }

    /// Returns whether the index has fewer entries for the values that the search names.
    private func hasFewer(than most: Int, _ query: ItemSelection, _ driver: SearchDriver) throws -> Bool {
        let entries = try sql.first(
            """
            SELECT COUNT(*) FROM (
                SELECT 1 FROM items \(index: driver.index)
                WHERE organisation_id = \(query.organization)\(statement: driver.entry()) LIMIT \(most))
                AS entries
            """)
        return try entries?.get(at: 0, as: Int.self) ?? 0 < most
    }
}
