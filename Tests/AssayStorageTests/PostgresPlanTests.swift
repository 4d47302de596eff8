import AssayCore
import AssayInstruments
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import Synchronization
import Testing

/// Tests for the indexes by which PostgreSQL finds the rows of the main statements, in a database of 100,000 rows.
///
/// ``PostgresPlanJudge`` holds every statement of the other suites to a cost.
@Suite struct PostgresPlanTests {
    /// A call that runs statements, and the indexes that its plans may enter.
    struct Expectation: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let indexes: Set<String>
        let call: @Sendable (Transaction) throws -> Void

        init(_ name: String, _ indexes: Set<String>, _ call: @escaping @Sendable (Transaction) throws -> Void) {
            testDescription = name
            self.indexes = indexes
            self.call = call
        }
    }

    private static let shop = OrganizationID("shop")
    private static let ann = UserID("ann")
    private static let ids = (0..<20).map { ItemID("x\($0)-0") }
    private static let kind = ItemDocumentRepository.Kind(shape: "sdk", language: "en", context: "1")

    /// The indexes of the counts, which some searches read first.
    private static let ofCounts: Set = ["item_counts_pkey", "item_count_changes_pkey"]

    /// The first page of a search.
    private static func search(_ scope: ItemSearchCriteria.Scope, in tx: Transaction) throws {
        _ = try tx.itemSearch.find(
            ItemSearchCriteria(shop, scope: scope, terms: ItemTerms(), window: SearchWindow()),
            page: SearchPage(after: nil), counting: false)
    }

    static let expectations = [
        Expectation("an item by its id", ["items_pkey"]) { _ = try $0.items.find(ids[0], organization: shop) },
        Expectation("a list of items", ["items_pkey"]) { _ = try $0.items.list(ids, organization: shop) },
        Expectation("a user's items of a list", ["items_pkey"]) {
            _ = try $0.items.list(ids, organization: shop, user: ann)
        },
        Expectation("the kept documents of a page", ["items_pkey", "item_documents_pkey"]) {
            _ = try $0.itemDocuments.list(ids, organization: shop, user: ann, kind: kind)
        },
        Expectation("a capture", ["captures_pkey"]) {
            _ = try $0.captures.find(CaptureID("x1-0"), organization: shop)
        },
        Expectation("an item's history", ["timeline_pkey"]) {
            _ = try $0.timeline.list(item: ids[0], organization: shop)
        },
        Expectation("a page of an organization", ["items_by_organisation"]) { try search(.organization, in: $0) },
        Expectation("a page of a user", ["items_by_user"]) { try search(.user(ann), in: $0) },
        Expectation("a session by the digest of its token", ["sessions_hash_key", "users_pkey", "organisations_pkey"]) {
            _ = try $0.sessions.find(hash: "hash-1")
        },
        Expectation("an item's accepted photos", ["captures_item", "photos_current"]) {
            _ = try $0.photos.listAccepted(item: ids[0], organization: shop)
        },
        Expectation("users by name", ["users_by_username"]) {
            _ = try $0.users.ids(named: ["username-1"], organization: shop)
        },
    ]

    @Test(arguments: expectations)
    func aMainStatementFindsItsRowsByItsIndex(expectation: Expectation) async throws {
        let folder = try TestFolder()
        let statements = Mutex<[SQLStatement]>([])
        let store = Store(
            RecordingDatabase(try await TestDatabase.postgres.open(in: folder)) { statement, _ in
                statements.withLock { $0.append(statement) }
            })
        try await store.read(expectation.call)
        let judge = try await PostgresPlanJudge.shared()
        var plans: [PostgresPlanJudge.Plan] = []
        for statement in statements.withLock({ $0 }) { plans += try await judge.plans(of: statement) }
        for (kind, plans) in Dictionary(grouping: plans, by: \.kind) {
            let entered = Set(plans.flatMap(\.indexes)).subtracting(Self.ofCounts)
            let lines = plans.flatMap(\.lines).joined(separator: "\n")
            #expect(entered == expectation.indexes, "\(kind): \(lines)")
        }
    }
}
