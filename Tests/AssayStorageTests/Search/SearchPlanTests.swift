import AssayCore
import AssayInstruments
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayWire
import Foundation
import Synchronization
import Testing

@Suite struct SearchPlanTests {
    /// Tables inside the statement itself, with only a few rows.
    private static let constants = ["scopes", "brands", "stretches", "parts", "arm", "entries"]

    private static let brand = SearchFilter(key: "properties.brand.id", values: ["nike"])
    private static let status = SearchFilter(key: "status.result.id", values: ["authentic"])
    private static let category = SearchFilter(key: "activity.product_category", values: ["sneakers", "luxury"])

    /// Each filter alone and combined, with one value, with several, and negated.
    private static let shapes: [[SearchFilter]] = [
        [], [brand], [status], [category], [brand, status], [brand, status, category],
        [SearchFilter(key: "properties.brand.id", values: ["nike", "gucci", "dior"])],
        [SearchFilter(key: "properties.brand.id", values: ["nike"], exclude: true)],
        [SearchFilter(key: "status.result.id", values: ["not_supported"])],
        [SearchFilter(key: "status.result.id", values: ["not_supported", "invalid"]), brand],
        [SearchFilter(key: "status.result.id", values: ["authentic"], exclude: true), category],
        [SearchFilter(key: "status.flag", values: ["flagged"])],
        [SearchFilter(key: "status.flag", values: ["flagged", "resolved"]), status],
        [SearchFilter(key: "status.flag", values: ["none"])],
        [SearchFilter(key: "properties.model.id", values: ["tote"])],
        [SearchFilter(key: "properties.model.id", values: ["tote", "samba_og"]), status],
        [SearchFilter(key: "properties.model.id", values: ["tote"], exclude: true)],
        [SearchFilter(key: "text_fields.sku", values: ["sku-1"])],
        [SearchFilter(key: "text_fields.sku", values: ["sku-1", "sku-2", "sku-3"]), brand],
        [SearchFilter(key: "text_fields.style_code", values: ["code-1"]), status],
        [SearchFilter(key: "text_fields.style_code", values: ["code-1"], exclude: true)],
        [SearchFilter(key: "owner.user.username", values: ["Shop-ann"])],
        [SearchFilter(key: "owner.user.username", values: ["Shop-ann", "Shop-eve"]), status],
        [SearchFilter(key: "owner.user.username", values: ["Shop-ann"], exclude: true), brand],
        [SearchFilter(key: "entrupy_id", values: ["0000000007"])],
        [SearchFilter(key: "entrupy_id", values: ["0000000007", "0000000008", "0000000009"]), status, category],
        [SearchFilter(key: "entrupy_id", values: ["0000000007"], exclude: true), brand],
    ]

    @Test(arguments: [nil, SearchWorld.users[0]])
    func noSearchScansOrSorts(user: UserID?) async throws {
        let world = try await SearchWorld(.sqlite, items: 400, seed: 11)
        let statements = Mutex<[String: SQLStatement]>([:])
        let recording = RecordingDatabase(world.database) { statement, text in
            statements.withLock { $0[text] = statement }
        }
        let middle = Timestamp(microseconds: SearchWorld.start + SearchWorld.length / 2)
        let after = ItemPosition(capturedAt: middle, item: ItemID("0000000100"))
        let windows = [
            SearchWindow(), SearchWindow(from: middle.adding(seconds: -8_640_000)), SearchWindow(to: middle),
            SearchWindow(from: middle.adding(seconds: -8_640_000), to: middle.adding(seconds: 8_640_000)),
        ]
        for filters in Self.shapes {
            for window in windows {
                let search = OracleSearch(
                    organization: SearchWorld.shop, user: user, filters: filters, window: window, limit: 20)
                for (position, few) in [(nil, 1), (after, 1), (after, 64), (nil, 10_000), (after, 10_000)] {
                    let asked = try search.search
                    _ = try await recording.read { sql in
                        try ItemSearchRepository(sql: sql, fewEntries: few).find(
                            asked, page: SearchPage(after: position), counting: true)
                    }
                }
            }
        }
        let seen = statements.withLock { Array($0.values) }
        #expect(seen.count > 100, "too few shapes of statements")
        for statement in seen { try await check(statement, in: world.database) }
    }

    @Test func keptDocumentsAreFoundByTheirKeys() async throws {
        let world = try await SearchWorld(.sqlite, items: 50, seed: 12)
        let statements = Mutex<[SQLStatement]>([])
        let recording = Store(
            RecordingDatabase(world.database) { statement, _ in statements.withLock { $0.append(statement) } })
        let ids = world.items.prefix(20).map(\.item.id)
        try await world.database.write { sql in
            _ = try sql.execute(
                """
                UPDATE captures SET item_id = (
                    SELECT items.id FROM items WHERE organisation_id = 'shop' AND capture_id = captures.id)
                WHERE organisation_id = 'shop'
                """)
        }
        try await recording.read { tx in
            let kind = ItemDocumentRepository.Kind(shape: "sdk", language: "en", context: "1")
            for user in [nil, SearchWorld.users[0]] {
                _ = try tx.itemDocuments.list(ids, organization: SearchWorld.shop, user: user, kind: kind)
            }
            _ = try tx.items.list(ids, organization: SearchWorld.shop)
            _ = try tx.items.list(ids, organization: SearchWorld.shop, user: SearchWorld.users[0])
            _ = try tx.photos.listAccepted(items: ids, organization: SearchWorld.shop)
            _ = try tx.retakes.latest(items: ids, organization: SearchWorld.shop)
            _ = try tx.users.usernames(SearchWorld.users, organization: SearchWorld.shop)
            _ = try tx.users.ids(named: ["Shop-ann"], organization: SearchWorld.shop)
        }
        let seen = statements.withLock { $0 }
        #expect(seen.count == 9)
        for statement in seen {
            for line in try await plan(of: statement, in: world.database) {
                let isFine = line.hasPrefix("SEARCH") || line == "USE TEMP B-TREE FOR ORDER BY"
                #expect(isFine, "\(line): \(statement)")
                #expect(!line.contains("items_by_user"), "\(line): \(statement)")
            }
        }
    }

    private func check(_ statement: SQLStatement, in database: any SQLDatabase) async throws {
        for line in try await plan(of: statement, in: database) {
            #expect(Self.isBounded(line), "\(line): \(statement)")
        }
    }

    /// Returns whether the plan's line is bounded: an index search, a merge of such searches, or a scan of constants or
    /// of such merges.
    private static func isBounded(_ line: String) -> Bool {
        let merges = ["CO-ROUTINE", "COMPOUND QUERY", "UNION ALL", "LEFT-MOST SUBQUERY", "MATERIALIZE"]
        if line.hasPrefix("SEARCH") || merges.contains(where: line.hasPrefix) { return true }
        guard line.hasPrefix("SCAN ") else { return false }
        let scanned = String(line.dropFirst(5))
        return constants.contains(scanned) || scanned.hasPrefix("(subquery-") || scanned.hasSuffix("CONSTANT ROW")
            || scanned.hasSuffix("CONSTANT ROWS")
    }

    private func plan(of statement: SQLStatement, in database: any SQLDatabase) async throws -> [String] {
        try await database.read { tx in
            try tx.query("EXPLAIN QUERY PLAN \(statement: statement)").map { try $0.get("detail", as: String.self) }
        }
    }
}
