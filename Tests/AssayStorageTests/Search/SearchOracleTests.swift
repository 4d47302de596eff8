import AssayCore
import AssayStorage
import AssayTestSupport
import AssayWire
import Testing

@Suite struct SearchOracleTests {
    /// Compares pages of random searches, and the counts of a user's, with the reference implementation.
    @Test(arguments: [UInt64(1), 2, 3, 4, 5])
    func aHundredRandomSearchesAgreeWithTheOracle(seed: UInt64) async throws {
        let world = try await SearchWorld(.sqlite, items: 1_200, seed: seed)
        var found = 0
        for round in 0..<100 {
            if round % 5 == 0 { try await world.change(10) }
            if round % 25 == 0 { try await world.add(20) }
            let search = world.randomSearch()
            let expected = search.matches(in: world.items, usernames: SearchWorld.usernames)
            found += min(1, expected.count)
            // With a small limit of entries, a thousand items have the same effect as a million.
            let fewEntries = [1, 8, 64, ItemSearchRepository.fewEntries][round % 4]
            if search.user == nil {
                let maxEntries = [40, 150, ItemSearchRepository.maxEntries][round % 3]
                _ = try await readAll(search, in: world, fewEntries: fewEntries, maxEntries: maxEntries)
            } else {
                try await compare(search, with: expected, fewEntries: fewEntries, in: world)
            }
        }
        #expect(found > 40, "too few of the searches find anything")
        #expect(try await CountAudit.differences(in: world.database) == [])
    }

    /// Pages that may end early are read to the last one, which together have every match once.
    @Test func pagesThatEndEarlyMissNothing() async throws {
        let world = try await SearchWorld(.sqlite, items: 600, seed: 6)
        let models = [["air_jordan_1"], ["tote"], ["samba_og", "tote", "air_jordan_1"]].map {
            SearchFilter(key: "properties.model.id", values: $0, exclude: false)
        }
        let others = [
            SearchFilter(key: "properties.brand.id", values: ["nike"], exclude: false),
            SearchFilter(key: "properties.brand.id", values: ["nike", "adidas"], exclude: true),
            SearchFilter(key: "status.result.id", values: ["authentic", "unknown"], exclude: false),
        ]
        var early = 0
        for (model, other) in models.flatMap({ model in others.map { (model, $0) } }) {
            for limit in 1...3 {
                let search = OracleSearch(
                    organization: SearchWorld.shop, user: nil, filters: [model, other], window: SearchWindow(),
                    limit: limit)
                early += try await readAll(search, in: world)
            }
        }
        #expect(early > 20, "too few of the pages end early")
    }

    /// Reads all pages of a search, and returns the number of those that end early.
    private func readAll(
        _ search: OracleSearch, in world: SearchWorld, fewEntries: Int = 4, maxEntries: Int = 8
    ) async throws -> Int {
        let asked = try search.search
        var (found, early): ([ItemPosition], Int) = ([], 0)
        var after: ItemPosition?
        repeat {
            let page = SearchPage(after: after, limit: search.limit)
            let part = try await world.store.read { tx in
                try ItemSearchRepository(sql: tx.sql, fewEntries: fewEntries, maxEntries: maxEntries).find(
                    asked, page: page, counting: false)
            }
            #expect(part.items.count <= search.limit, "\(search)")
            if let next = part.next {
                try #require(after.map { next < $0 } ?? true, "\(search) does not get on")
                if part.items.count < search.limit { early += 1 }
            }
            found += part.items
            after = part.next
        } while after != nil
        #expect(found == search.matches(in: world.items, usernames: SearchWorld.usernames), "\(search)")
        return early
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
            #expect(found.next == (rest.count > search.limit ? found.items.last : nil), "\(search)")
            #expect(found.total == (isCounting ? expected.count : nil), "\(search)")
            guard let next = found.next else { return }
            after = next
            rest = rest.dropFirst(search.limit)
            if page == 2, rest.count > 2 {
                rest = rest.dropFirst(rest.count / 2)
                after = expected[rest.startIndex - 1]
            }
        }
    }
}
