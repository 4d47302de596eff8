import AssayCore
import AssayStorage
import AssayTestSupport
import Testing

@Suite struct SearchOracleTests {
    /// Compares every page and count of random searches with the reference implementation.
    @Test(arguments: [UInt64(1), 2, 3, 4, 5])
    func aHundredRandomSearchesAgreeWithTheOracle(seed: UInt64) async throws {
        let world = try await SearchWorld(seed % 2 == 0 ? .sqliteOnFile : .sqliteInMemory, items: 1_200, seed: seed)
        var found = 0
        for round in 0..<100 {
            if round % 5 == 0 { try await world.change(10) }
            if round % 25 == 0 { try await world.add(20) }
            let search = world.randomSearch()
            let expected = search.matches(in: world.items, usernames: SearchWorld.usernames)
            found += min(1, expected.count)
            // With a small limit of entries, a thousand items have the same effect as a million.
            let fewEntries = [1, 8, 64, ItemSearchRepository.fewEntries][round % 4]
            try await compare(search, with: expected, fewEntries: fewEntries, in: world)
        }
        #expect(found > 40, "too few of the searches find anything")
        #expect(try await CountAudit.differences(in: world.database) == [])
    }

    private func compare(
        _ search: OracleSearch, with expected: [ItemPosition], fewEntries: Int, in world: SearchWorld
    ) async throws {
        let asked = try search.search
        let alone = try await world.store.read { tx in
            try ItemSearchRepository(sql: tx.sql, fewEntries: fewEntries).find(asked, page: nil, counting: true)
        }
        #expect(alone.total == expected.count && alone.items.isEmpty, "count of \(search)")
        var after: ItemPosition?
        var rest = expected[...]
        // The first pages, then a later one.
        for page in 0..<4 {
            let asking = SearchPage(after: after, limit: search.limit)
            let isCounting = page % 2 == 0
            let found = try await world.store.read { tx in
                try ItemSearchRepository(sql: tx.sql, fewEntries: fewEntries).find(
                    asked, page: asking, counting: isCounting)
            }
            #expect(found.items == Array(rest.prefix(search.limit)), "page \(page) of \(search), few: \(fewEntries)")
            #expect(found.hasMore == (rest.count > search.limit), "\(search)")
            #expect(found.total == (isCounting ? expected.count : nil), "\(search)")
            guard found.hasMore, let last = found.items.last else { return }
            after = last
            rest = rest.dropFirst(search.limit)
            if page == 2, rest.count > 2 {
                rest = rest.dropFirst(rest.count / 2)
                after = expected[rest.startIndex - 1]
            }
        }
    }
}
