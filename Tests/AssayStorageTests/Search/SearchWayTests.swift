import AssayCore
import AssayStorage
import AssayTestSupport
import AssayWire
import Testing

/// Which way a search takes: none may read what grows with the organisation, and plans by index alone don't say that.
@Suite struct SearchWayTests {
    /// Short for a way: how, by which index, how many values of it.
    private func way(
        _ filters: [SearchFilter], user: UserID? = nil, in world: SearchWorld
    ) async throws -> String {
        let search = try OracleSearch(
            organisation: SearchWorld.shop, user: user, filters: filters, window: SearchWindow(), limit: 20
        ).search
        let plan = try await world.store.read { tx in
            try ItemSearchRepository(sql: tx.sql, fewEntries: 400).plan(search, wanted: 21)
        }
        return switch plan {
        case nil, .nothing: "nothing"
        case .walk(let driver): "walk \(driver.index) \(driver.values.count)"
        case .tryWalk(let driver, let entries): "try \(driver.index) \(driver.values.count) for \(entries)"
        case .skip(let driver): "skip \(driver.index)"
        }
    }

    private func filter(_ key: SearchKey, _ values: String..., exclude: Bool = false) -> SearchFilter {
        SearchFilter(key: key.rawValue, values: values, exclude: exclude)
    }

    @Test func everySearchTakesTheWayThatReadsLeast() async throws {
        let world = try await SearchWorld(.sqliteInMemory, items: 1_500, seed: 21)
        let (ann, eve) = (SearchWorld.users[0], SearchWorld.users[4])
        let common = filter(.result, "authentic")
        let rare = filter(.result, "not_supported")
        let nike = filter(.brand, "nike")
        let notNike = filter(.brand, "nike", exclude: true)
        let expected: [(String, String)] = [
            (try await way([], in: world), "walk items_by_organisation 0"),
            (try await way([], user: ann, in: world), "walk items_by_user 1"),
            (try await way([common], in: world), "walk items_by_result 1"),
            (try await way([common], user: ann, in: world), "try items_by_user 1 for 400"),
            (try await way([rare], in: world), "walk items_by_result 1"),
            (try await way([rare], user: ann, in: world), "walk items_by_result 1"),
            (try await way([common], user: eve, in: world), "walk items_by_user 1"),
            (try await way([filter(.flag, "flagged")], user: ann, in: world), "walk items_by_flag 1"),
            (try await way([filter(.brand, "gucci", "dior")], in: world), "walk items_by_brand 2"),
            (try await way([nike, common, filter(.flag, "none")], in: world), "try items_by_brand 1 for 400"),
            (try await way([notNike, filter(.category, "apparel"), common], in: world), "skip items_by_result"),
            (try await way([filter(.username, "Shop-ann", "Shop-eve")], in: world), "walk items_by_user 2"),
            (try await way([filter(.username, "Shop-nobody")], in: world), "nothing"),
            (try await way([filter(.username, "Shop-ben")], user: ann, in: world), "nothing"),
            (try await way([filter(.category, "cars")], in: world), "nothing"),
            (try await way([filter(.customerItemID, "sku-1"), common], in: world), "walk items_by_customer_item_id 1"),
            (try await way([filter(.model, "tote")], user: ann, in: world), "walk items_by_model 1"),
            (try await way([filter(.model, "tote")], user: eve, in: world), "walk items_by_user 1"),
            (try await way([filter(.model, "tote", exclude: true), rare], in: world), "walk items_by_result 1"),
        ]
        for (index, (taken, wanted)) in expected.enumerated() { #expect(taken == wanted, "search \(index)") }
    }
}
