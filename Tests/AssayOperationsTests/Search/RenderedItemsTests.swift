import AssayCore
import AssayOperations
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayWire
import Foundation
import Testing

@Suite struct RenderedItemsTests {
    @Test func storedDocumentsEqualNewlyRenderedOnes() async throws {
        let world = try await SearchScenario()
        let ids = try await world.seed(6)
        for language in [Language.english, .japanese, .english, .japanese] {
            let page = try await world.search(language: language)
            var expected: [[UInt8]] = []
            for id in ids.reversed() { expected.append(try await world.rendered(id, language: language)) }
            #expect(page.items == ItemPage(bodies: expected, next: nil, total: nil).items)
        }
        #expect(try await kept(world) == 12)
    }

    /// Applies every change that affects a response, one after the other.
    ///
    /// A search after each change fills the cache.
    @Test func noAnswerOutlivesWhatItShows() async throws {
        let world = try await SearchScenario()
        let id = try #require(try await world.seed(1).first)
        let (platform, scenario, ann) = (world.platform, world.scenario, world.ann)
        var seen: [[UInt8]] = []
        func look(_ what: String) async throws {
            scenario.test.clock.advance(seconds: 1)
            for _ in 0..<2 {
                let body = try await world.search().items
                let expected = try await world.rendered(id)
                #expect(body == expected, "after \(what)")
                if seen.last != body { seen.append(body) }
            }
        }
        try await look("the seeding")
        try await scenario.settings { $0.usersMayFlag = false }
        try await look("a setting")
        try await scenario.settings { $0.usersMayFlag = true }
        _ = try await SetFlag(platform)(ann, id: id.rawValue, reason: nil, message: "Look again.")
        try await look("a flag")
        try await scenario.settings { $0.serveOriginals = true }
        try await look("another setting")
        let retake = try await RequestRetake(platform)(scenario.expert, item: id, regions: ["size_tag"])
        try await look("a retake")
        let (until, clock) = (scenario.test.clock.now().adding(seconds: 86_400 * 30), scenario.test.clock.now())
        try await platform.store.write { tx in
            guard var open = try tx.retakes.find(retake.id, organization: scenario.shop) else { return }
            #expect(try open.life.handle(.uploading(until: until), now: clock))
            #expect(try tx.retakes.update(open))
        }
        try await look("a retake that was given more time")
        try await WithdrawRetake(platform)(scenario.expert, item: id)
        try await look("a retake that was withdrawn")
        _ = try await AskMessage(platform)(scenario.expert, item: id, text: "Which year?", answers: ["2019", "2020"])
        try await look("a message")
        try await ResolveItem(platform)(scenario.expert, item: id, result: .unknown, message: "No label.")
        try await look("a result")
        platform.address.bind(try #require(URL(string: "https://elsewhere.test")))
        try await look("another address")
        #expect(seen.count == 10, "a change that shows nothing tests nothing")
    }

    @Test func aWarmPageCostsTheSameStatementsWhateverItsSize() async throws {
        let world = try await SearchScenario()
        try await world.seed(30)
        let filters = [SearchFilter(key: "activity.product_category", values: ["sneakers", "luxury"])]
        var (legacy, query): ([Int], [Int]) = ([], [])
        for limit in [1, 5, 20, 25] {
            _ = try await world.search(SearchItemsRequest(limit: limit))
            _ = world.statements.take()
            #expect(try await world.search(SearchItemsRequest(limit: limit)).count == limit)
            legacy.append(world.statements.take())
            let request = QueryItemsRequest(filters: filters, limit: limit)
            let search = try ProgrammaticSearch(request, now: world.scenario.test.clock.now())
            let page = try await SearchItems(world.platform)(world.ann, search, language: .english)
            #expect(page.count == limit && page.total == 30)
            query.append(world.statements.take())
        }
        #expect(legacy == Array(repeating: 1, count: 4))
        #expect(query == Array(repeating: 3, count: 4))
    }

    @Test func aColdPageAsksForAllItsItemsAtOnce() async throws {
        let world = try await SearchScenario()
        try await world.seed(30)
        var statements: [Int] = []
        for (limit, language) in [(25, Language.english), (2, .japanese)] {
            _ = world.statements.take()
            let page = try await world.search(SearchItemsRequest(limit: limit), language: language)
            // Each document is stored by a separate statement.
            statements.append(world.statements.take() - page.count)
        }
        #expect(statements[0] == statements[1])
        #expect(statements[0] < 14)
    }

    @Test func aDatabaseThatCantBeWrittenStillAnswers() async throws {
        let world = try await SearchScenario(wrapping: { UnwritableDatabase(base: $0) })
        let ids = try await UnwritableDatabase.$isWritable.withValue(true) { try await world.seed(3) }
        let page = try await UnwritableDatabase.$isWritable.withValue(false) { try await world.search() }
        #expect(try page.ids == ids.reversed())
        #expect(try await kept(world) == 0)
    }

    private func kept(_ world: SearchScenario) async throws -> Int {
        let shop = world.shop.id
        return try await world.platform.store.read { tx in
            try tx.sql.first("/* of a test */ SELECT COUNT(*) FROM rendered_items WHERE organisation_id = \(shop)")?
                .get(at: 0) ?? -1
        }
    }
}

/// A database that can reject writes.
private struct UnwritableDatabase: SQLDatabase {
    @TaskLocal static var isWritable = true

    let base: any SQLDatabase
    var dialect: SQLDialect { base.dialect }

    func read<T: Sendable>(_ body: @escaping @Sendable (any SQLTransaction) throws -> T) async throws -> T {
        try await base.read(body)
    }

    func write<T: Sendable>(_ body: @escaping @Sendable (any SQLTransaction) throws -> T) async throws -> T {
        guard Self.isWritable else { throw SQLError(.readOnly) }
        return try await base.write(body)
    }

    func close() async throws {
        try await base.close()
    }
}
