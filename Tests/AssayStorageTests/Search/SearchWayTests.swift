import AssayCore
import AssayInstruments
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayWire
import Synchronization
import Testing

/// Tests for the indexes that a search uses.
///
/// The cost of a search must not grow with the organization. A plan that uses an index does not guarantee that.
@Suite struct SearchWayTests {
    /// Returns the index of each read of items, in order; `within times` where the counts have narrowed the time range.
    private func way(
        _ filters: [SearchFilter], user: UserID? = nil, in world: SearchWorld
    ) async throws -> String {
        let search = OracleSearch(
            organization: SearchWorld.shop, user: user, filters: filters, window: SearchWindow(), limit: 20)
        let asked = try search.search
        let statements = Mutex<[SQLStatement]>([])
        let recording = RecordingDatabase(world.database) { statement, _ in
            statements.withLock { $0.append(statement) }
        }
        let found = try await recording.read { sql in
            try ItemSearchRepository(sql: sql, fewEntries: 100).find(
                asked, page: SearchPage(after: nil, limit: 20), counting: false)
        }
        let matches = search.matches(in: world.items, usernames: SearchWorld.usernames)
        #expect(found.items == Array(matches.prefix(20)), "\(search)")
        var indexes: [String] = []
        for statement in statements.withLock({ $0 }) { indexes += try await self.indexes(of: statement, in: world) }
        return indexes.joined(separator: ", ")
    }

    private func indexes(of statement: SQLStatement, in world: SearchWorld) async throws -> [String] {
        let plan = try await world.database.read { sql in
            try sql.query("EXPLAIN QUERY PLAN \(statement: statement)").map { try $0.get("detail", as: String.self) }
        }
        return plan.compactMap { line in
            guard let index = line.firstMatch(of: /\bitems USING (?:COVERING )?INDEX items_by_(\w+)/)?.1 else {
                return nil
            }
            return line.contains("captured_at>") ? "\(index) within times" : String(index)
        }
    }

    private func filter(_ key: SearchKey, _ values: String..., exclude: Bool = false) -> SearchFilter {
        SearchFilter(key: key.rawValue, values: values, exclude: exclude)
    }

    @Test func everySearchTakesTheWayThatReadsLeast() async throws {
        let world = try await SearchWorld(.sqlite, items: 1_500, seed: 21)
        let (ann, eve) = (SearchWorld.users[0], SearchWorld.users[4])
        let common = filter(.result, "authentic")
        let rare = filter(.result, "not_supported")
        let nike = filter(.brand, "nike")
        let notNike = filter(.brand, "nike", exclude: true)
        let days = "user, user, user within times"
        let expected: [(String, String)] = [
            (try await way([], in: world), "organisation"),
            (try await way([], user: ann, in: world), "user"),
            (try await way([common], in: world), "result"),
            (try await way([common], user: ann, in: world), "user"),
            (try await way([rare], in: world), "result"),
            // The page is not full after a hundred items of the user, and the counts tell the days of the others.
            (try await way([rare], user: ann, in: world), days),
            (try await way([filter(.flag, "flagged")], user: ann, in: world), days),
            // The user has fewer items.
            (try await way([common], user: eve, in: world), "user, user"),
            (try await way([filter(.brand, "gucci", "dior")], in: world), "brand, brand"),
            // The entries of both are compared.
            (try await way([nike, rare], in: world), "brand, result, result"),
            (try await way([notNike, filter(.category, "apparel"), common], in: world), "result"),
            (try await way([filter(.username, "Shop-ann", "Shop-eve")], in: world), "user, user"),
            (try await way([filter(.username, "Shop-nobody")], in: world), ""),
            (try await way([filter(.username, "Shop-ben")], user: ann, in: world), ""),
            (try await way([filter(.category, "cars")], in: world), "organisation, organisation"),
            (try await way([filter(.category, "cars")], user: ann, in: world), "user, user"),
            // So few items have the value that the other index is not tried.
            (
                try await way([filter(.customerItemID, "sku-1"), common], in: world),
                "customer_item_id, customer_item_id, customer_item_id"
            ),
            (try await way([filter(.model, "tote")], user: ann, in: world), "model, model"),
            (try await way([filter(.model, "tote")], user: eve, in: world), "model, user"),
            (try await way([filter(.model, "tote", exclude: true), rare], in: world), "result"),
        ]
        for (index, (taken, wanted)) in expected.enumerated() { #expect(taken == wanted, "search \(index)") }
    }

    /// No counts tell that an organization's items of a model have none of the other filters' values.
    @Test(arguments: [
        [SearchFilter(key: "properties.model.id", values: ["tote", "samba_og"])],
        [SearchFilter(key: "properties.model.id", values: ["tote"], exclude: true)],
        [SearchFilter(key: "text_fields.style_code", values: ["code-1"], exclude: true)],
    ])
    func aPageOfAnOrganizationReadsALimitedNumberOfEntries(filters: [SearchFilter]) async throws {
        let world = try await SearchWorld(.sqlite, items: 1_000, seed: 22)
        let rare = [filter(.category, "apparel"), filter(.result, "not_supported")]
        let search = OracleSearch(
            organization: SearchWorld.shop, user: nil, filters: filters + rare, window: SearchWindow(), limit: 20)
        let asked = try search.search
        let statements = Mutex<[SQLStatement]>([])
        let recording = RecordingDatabase(world.database) { statement, _ in
            statements.withLock { $0.append(statement) }
        }
        let found = try await recording.read { sql in
            try ItemSearchRepository(sql: sql, fewEntries: 8, maxEntries: 30).find(
                asked, page: SearchPage(after: nil, limit: 20), counting: false)
        }
        let matches = search.matches(in: world.items, usernames: SearchWorld.usernames)
        let end = try #require(found.next)
        #expect(found.items == matches.filter { $0 >= end })
        let walks = statements.withLock { $0 }.map { $0.rendered(for: .sqlite).sql }.filter { $0.contains("ORDER BY") }
        #expect(walks.allSatisfy { $0.contains("AS entries") || $0.contains("OFFSET") }, "\(walks)")
    }
}
