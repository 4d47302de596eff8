import AssayCore
import AssaySQL

/// The numbers of items of all time that the plan of a search needs, and the changes that the stored counts lack.
struct ItemTotals {
    private struct Row {
        let scope: String
        let brand: String
        let category: String
        /// The counts in the order of ``ItemState/all``.
        let counts: [Int]
    }

    private let rows: [Row]
    /// The changes of the organization's items that the counts do not contain.
    let changes: [CountChange]
    private let query: ItemSelection

    init(_ query: ItemSelection, in sql: any SQLTransaction) throws {
        self.query = query
        changes = try ItemCountRepository(sql: sql).changes(of: query.organization)
        let scopes = Set(ItemCountRepository.signed(query.users, all: ItemCountRepository.allUsers).map(\.value))
            .union([ItemCountRepository.allUsers])
        let brands = Set(ItemCountRepository.signed(query.brands, all: ItemCountRepository.anyBrand).map(\.value))
            .union([ItemCountRepository.anyBrand])
        let counters = ItemState.all.map(\.counter).joined(separator: ", ")
        rows = try sql.query(
            """
            SELECT scope, brand, category, \(unsafeSQL: counters) FROM item_counts
            WHERE organisation_id = \(query.organization) AND scope IN \(values: scopes.sorted())
                AND brand IN \(values: brands.sorted()) AND level = \(TimeBucket.ever.rawValue) AND bucket = 0
            """
        ).map { row in
            Row(
                scope: try row.get(at: 0), brand: try row.get(at: 1), category: try row.get(at: 2),
                counts: try ItemState.all.indices.map { try row.get(at: 3 + $0) })
        }
    }

    /// The number of items that match, regardless of dates.
    var matches: Int {
        sum(users: query.users, brands: query.brands, categories: query.categories) { query.states.contains($0) }
    }

    /// Returns the number of items of these users.
    func owned(by users: TermSet) -> Int {
        sum(users: users, brands: .all, categories: .all) { _ in true }
    }

    /// Returns the number of the organization's items with one of these results.
    func having(_ results: Set<String>) -> Int {
        sum(users: .all, brands: .all, categories: .all) { results.contains($0.result.rawValue) }
    }

    /// Returns the number of the organization's items with one of these flags.
    func flagged(_ flags: Set<String>) -> Int {
        sum(users: .all, brands: .all, categories: .all) { flags.contains($0.flag.rawValue) }
    }

    /// Returns the number of the organization's items of one of these brands, which the search must name.
    func branded(_ brands: Set<String>) -> Int {
        sum(users: .all, brands: .only(brands), categories: .all) { _ in true }
    }

    private func sum(
        users: TermSet, brands: TermSet, categories: TermSet, _ isCounted: (ItemState) -> Bool
    ) -> Int {
        let scopes = ItemCountRepository.signed(users, all: ItemCountRepository.allUsers)
        let names = ItemCountRepository.signed(brands, all: ItemCountRepository.anyBrand)
        let columns = ItemState.all.indices.filter { isCounted(ItemState.all[$0]) }
        var total = changes.reduce(0) { sum, change in
            change.isSelected(users: users, brands: brands, categories: categories)
                ? sum + change.amount(isCounted) : sum
        }
        for row in rows where categories.contains(row.category) {
            guard let scope = scopes.first(where: { $0.value == row.scope }),
                let brand = names.first(where: { $0.value == row.brand })
            else { continue }
            total += scope.sign * brand.sign * columns.reduce(0) { $0 + row.counts[$1] }
        }
        return total
    }
}
