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

/// A shop with seeded items, with short forms of its user Ann's searches.
struct SearchScenario: Sendable {
    let scenario: ItemScenario
    let shop: Organization
    /// The number of executed statements.
    let statements: StatementCount

    var platform: Platform { scenario.platform }
    var ann: UserActor { scenario.user(scenario.ann) }

    init(wrapping: (any SQLDatabase) -> any SQLDatabase = { $0 }) async throws {
        let count = StatementCount()
        statements = count
        scenario = try await ItemScenario(wrapping: { base in
            RecordingDatabase(wrapping(base)) { _, _ in count.add() }
        })
        let (store, id) = (scenario.platform.store, scenario.shop)
        shop = try #require(try await store.read { try $0.organizations.find(id) })
    }

    /// Adds items of Ann's, one per minute, the last one newest.
    @discardableResult
    func seed(
        _ count: Int, by user: UserID? = nil, result: ResultID = .authentic, category: String = "sneakers"
    ) async throws -> [ItemID] {
        let base = scenario.facts()
        let facts = ItemFacts(
            category: category, itemType: nil, brandID: base.brandID, brandName: base.brandName,
            styleName: base.styleName, customerItemID: base.customerItemID, textFields: base.textFields)
        let seeds = (0..<count).map { _ in
            scenario.test.clock.advance(seconds: 60)
            return ItemSeeder.Seed(
                user: user ?? scenario.ann, facts: facts, capturedAt: scenario.test.clock.now(), result: result)
        }
        return try await ItemSeeder(platform, organization: shop)(seeds)
    }

    func search(
        _ request: SearchItemsRequest = SearchItemsRequest(), as actor: UserActor? = nil, language: Language = .english
    ) async throws -> ItemPage {
        try await SearchItems(platform)(actor ?? ann, try LegacySearch(request), language: language)
    }

    /// Returns the response of `GET items/{id}`, byte for byte.
    func rendered(_ id: ItemID, language: Language = .english) async throws -> [UInt8] {
        let document = try await ItemReader(platform).find(ann, id: id.rawValue)
        return [UInt8](try WireJSON.encode(EntrupyCaptureResult(document, language: language)))
    }
}

extension ItemPage {
    /// The items' ids, decoded from their JSON.
    var ids: [ItemID] {
        get throws {
            let list = Data("[".utf8) + Data(items) + Data("]".utf8)
            return try JSONDecoder().decode([EntrupyCaptureResult].self, from: list)
                .map { ItemID($0.authentication_id) }
        }
    }
}

/// Counts the statements of a database.
final class StatementCount: Sendable {
    private let count = Mutex(0)

    func add() {
        count.withLock { $0 += 1 }
    }

    /// Returns the number of statements since the last call.
    func take() -> Int {
        count.withLock { count in
            defer { count = 0 }
            return count
        }
    }
}
