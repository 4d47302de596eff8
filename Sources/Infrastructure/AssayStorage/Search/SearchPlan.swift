import AssayCore

/// The method by which a page of a search is read.
///
/// It is chosen here by counts, so that it does not depend on a database's own estimates.
enum SearchPlan {
    /// Nothing matches.
    case nothing
    /// Reads the index in order until the page is full.
    case walk(SearchDriver)
    /// Does the same, although the index may have any number of entries without a match: no counts tell where to read.
    case walkUncounted(SearchDriver)
    /// Reads a number of the index's entries in order: the matches are expected to be close, but may be elsewhere.
    case tryWalk(SearchDriver, entries: Int)
    /// Reads only where matches exist according to the counts.
    case skip(SearchDriver)

    /// The cost of each value of a driver, in entries.
    private static let costOfValue = 30

    /// Chooses the plan.
    ///
    /// - Parameters:
    ///   - wanted: The number of items on the page, plus one for the item after it.
    ///   - totals: The counts; `nil` if the search has no filter.
    ///   - fewEntries: The number of index entries that may be read for a page.
    ///   - isRare: Returns whether a driver by a property without counts has few entries.
    static func make(
        _ query: ItemSelection, wanted: Int, totals: ItemTotals?, fewEntries: Int,
        isRare: (SearchDriver) throws -> Bool
    ) rethrows -> SearchPlan {
        guard let totals else { return .walk(.base(query)) }
        // With filters on properties without counts, this is the maximum number of matches.
        let matches = totals.matches
        guard matches > 0 else { return .nothing }
        let counted = candidates(query, totals)
        let best = counted.min { cost($0, wanted, matches) < cost($1, wanted, matches) }
        guard let best else { return .walk(.base(query)) }
        guard query.isCounted else {
            let uncounted = [ItemSelection.Column.customerItemID, .styleCode, .model]
                .compactMap { SearchDriver.values(of: $0, in: query) }
            if let rare = try uncounted.first(where: isRare) { return .walk(rare) }
            let smallest = counted.min { $0.entries < $1.entries }
            if let smallest, smallest.entries <= fewEntries { return .walk(smallest.driver) }
            return .walkUncounted(uncounted.first ?? best.driver)
        }
        // Every entry of these drivers matches, so reading as many entries as the page needs fills it.
        let sure = counted.filter { $0.entries == matches && cost($0, wanted, matches) <= fewEntries }
            .min { $0.driver.values.count < $1.driver.values.count }
        if let sure { return .walk(sure.driver) }
        if best.entries <= fewEntries { return .walk(best.driver) }
        return cost(best, wanted, matches) <= fewEntries / 2
            ? .tryWalk(best.driver, entries: fewEntries) : .skip(best.driver)
    }

    private typealias Candidate = (driver: SearchDriver, entries: Int)

    private static func candidates(_ query: ItemSelection, _ totals: ItemTotals) -> [Candidate] {
        var candidates: [Candidate] = []
        if let driver = SearchDriver.values(of: .user, in: query) {
            candidates.append((driver, totals.owned(by: query.users)))
        }
        if query.user == nil { candidates.append((.organization, totals.owned(by: .all))) }
        if let driver = SearchDriver.values(of: .result, in: query) {
            candidates.append((driver, totals.having(Set(driver.values))))
        }
        if let driver = SearchDriver.values(of: .flag, in: query) {
            candidates.append((driver, totals.flagged(Set(driver.values))))
        }
        if let driver = SearchDriver.values(of: .brand, in: query) {
            candidates.append((driver, totals.branded(Set(driver.values))))
        }
        return candidates
    }

    /// The estimated number of entries that fill a page, if the matches are evenly distributed among them.
    private static func cost(_ candidate: Candidate, _ wanted: Int, _ matches: Int) -> Int {
        let walked = min(Double(candidate.entries), Double(wanted) * Double(candidate.entries) / Double(matches))
        return Int(walked) + costOfValue * max(1, candidate.driver.values.count)
    }
}
