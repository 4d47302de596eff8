import AssayCore
import AssayInstruments
import AssayOperations
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayWire
import Foundation
import Synchronization
import Testing

/// Tests for the bytes and the cost of the partner's reads.
@Suite struct PartnerItemReaderTests {
    private static let shapes: [(PartnerVersion, PartnerIncludes)] = [
        (.v1_3, []), (.v1_4, []), (.v2_0, []), (.v2_0, .images), (.v2_0, .catalog), (.v2_0, [.images, .catalog]),
    ]

    private func actor(_ world: SearchScenario) -> PartnerActor {
        PartnerActor(organization: world.shop.id, token: APITokenID("token"), scope: .read)
    }

    /// Renders an item without any kept document.
    private func rendered(
        _ id: ItemID, _ world: SearchScenario, _ version: PartnerVersion, _ includes: PartnerIncludes,
        _ language: Language
    ) async throws -> [UInt8] {
        try await ItemReader(world.platform).find(world.ann, id: id.rawValue)
            .partnerJSON(version, includes: includes, in: language)
    }

    private func search(_ body: String) throws -> PartnerSearch {
        try PartnerSearch(try WireJSON.decode(PartnerSearchBody.self, from: Data(body.utf8)))
    }

    @Test func storedPartnerDocumentsEqualNewlyRenderedOnes() async throws {
        let world = try await SearchScenario()
        let ids = try await world.seed(3)
        let reader = PartnerItemReader(world.platform)
        for (version, includes) in Self.shapes {
            for language in [Language.english, .japanese, .english, .japanese] {
                let shape = ItemShape.partner(version, including: includes)
                let page = try await reader.search(actor(world), search("{}"), as: shape, language: language)
                var expected: [[UInt8]] = []
                for id in ids.reversed() {
                    let body = try await rendered(id, world, version, includes, language)
                    expected.append(body)
                    #expect(
                        try await reader.find(actor(world), id: id.rawValue, as: shape, language: language) == body)
                }
                #expect(page.items == Array(expected.joined(separator: [UInt8(ascii: ",")])), "\(version) \(includes)")
            }
        }
    }

    /// The table of kept documents has no other bound, and nothing sweeps it.
    @Test func aDocumentIsKeptForEachVersionAndLanguageAlone() async throws {
        let world = try await SearchScenario()
        let id = try #require(try await world.seed(1).first)
        let reader = PartnerItemReader(world.platform)
        // The settings are a part of what a document is valid for; a new state replaces the documents of the old one.
        for showsOriginals in [false, true, false] {
            try await world.scenario.settings { $0.serveOriginals = showsOriginals }
            for (version, includes) in Self.shapes {
                for header in ["en", "ja", "ja-JP", "fr", "x-a;q=0.1, x-b", "*", "en-US, ja;q=0.5", ""] {
                    _ = try await reader.find(
                        actor(world), id: id.rawValue, as: .partner(version, including: includes),
                        language: .negotiate(header))
                }
            }
        }
        let shop = world.shop.id
        let kept = try await world.platform.store.read { tx in
            try tx.sql.query(
                "/* of a test */ SELECT shape, language FROM rendered_items WHERE organisation_id = \(shop)"
            ).map { "\(try $0.get("shape", as: String.self)) \(try $0.get("language", as: String.self))" }
        }
        #expect(
            kept.sorted() == ["v1-1.3 en", "v1-1.3 ja", "v1-1.4 en", "v1-1.4 ja", "v2-2.0 en", "v2-2.0 ja"])
    }

    @Test func anAnswerCostsTheSameStatementsWhateverTheNumberOfItems() async throws {
        let world = try await SearchScenario()
        let ids = try await world.seed(30)
        let customerItemID = try #require(world.scenario.facts().customerItemID)
        let reader = PartnerItemReader(world.platform)
        let shape = ItemShape.partner(.v1_4)
        // All documents are kept from here on.
        for _ in 0..<2 {
            _ = try await reader.search(actor(world), search(#"{"limit": 25}"#), as: shape, language: .english)
            _ = try await reader.lookUp(
                actor(world), customerItemID: customerItemID, limit: 26, as: shape, language: .english)
        }
        var (pages, lookups): ([Int], [Int]) = ([], [])
        for count in [1, 5, 25] {
            _ = world.statements.take()
            let page = try await reader.search(
                actor(world), search("{\"limit\": \(count)}"), as: shape, language: .english)
            #expect(page.count == count)
            pages.append(world.statements.take())
            let found = try await reader.lookUp(
                actor(world), customerItemID: customerItemID, limit: count + 1, as: shape, language: .english)
            #expect(found.count == count + 1)
            lookups.append(world.statements.take())
        }
        #expect(pages == [1, 1, 1])
        #expect(lookups == [2, 2, 2])
        let newest = try #require(ids.last)
        _ = try await reader.find(actor(world), id: newest.rawValue, as: shape, language: .english)
        #expect(world.statements.take() == 1)
    }
}

/// The cost of the partner's searches beside many items, on SQLite alone.
@Suite struct PartnerSearchCostTests {
    /// Without the limit, filters that match none of each other's items would read the whole index of one of them.
    @Test func aPageReadsALimitedNumberOfEntries() async throws {
        let texts = Mutex<[String]>([])
        let world = try await SearchScenario(wrapping: { base in
            RecordingDatabase(base) { _, text in texts.withLock { $0.append(text) } }
        })
        try await world.seed(ItemSearchRepository.fewEntries + 1, result: .unknown)
        let number = try #require(world.scenario.facts().customerItemID)
        let body = """
            {"filters": [{"key": "text_fields.customer_item_id", "value": "\(number)"},
                {"key": "status.result.id", "value": "unknown"}]}
            """
        let search = try PartnerSearch(try WireJSON.decode(PartnerSearchBody.self, from: Data(body.utf8)))
        let actor = PartnerActor(organization: world.shop.id, token: APITokenID("token"), scope: .read)
        texts.withLock { $0 = [] }
        let page = try await PartnerItemReader(world.platform).search(
            actor, search, as: .partner(.v2_0, including: []), language: .english)
        #expect(page.count == 10)
        let walks = texts.withLock { $0.filter { $0.contains("FROM items") && $0.contains("ORDER BY") } }
        // The indexes of both filters are compared.
        #expect(walks.count { $0.contains("LIMIT 1 OFFSET") } == 2, "\(walks)")
        #expect(walks.count == 3 && walks.allSatisfy { $0.contains("AS entries") }, "\(walks)")
    }
}
