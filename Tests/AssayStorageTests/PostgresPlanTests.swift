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
    /// A call that runs statements on a database without rows, and the indexes that its plans enter.
    ///
    /// A statement that another one's rows lead to needs those rows: the call stores them first.
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
    private static let ann = UserID("id-1")
    private static let ids = (1...20).map { ItemID("id-\($0)") }
    private static let now = Timestamp(microseconds: 1_795_253_400_000_000)
    private static let item = Item(
        id: ids[0], organization: shop, user: ann, capture: CaptureID("id-1"),
        facts: ItemFacts(
            category: "sneakers", itemType: nil, brandID: "nike", brandName: "Nike", styleName: "Air Jordan 1",
            customerItemID: nil, textFields: [:]),
        configuration: .production, catalogHash: "hash", life: ItemLife(),
        times: ItemTimes(capturedAt: now, submittedAt: now, receivedAt: now, reviewHours: 12), revision: 1)
    private static let kind = ItemDocumentRepository.Kind(
        shop, user: ann, shape: "sdk", language: "en", context: "1")
    private static let kindOfAll = ItemDocumentRepository.Kind(
        shop, user: nil, shape: "v1-1.4", language: "en", context: "1")

    /// The indexes of tables with a few rows, which PostgreSQL may as well read as a whole.
    private static let ofOthers: Set = [
        "organisations_pkey", "organisations_number", "organisations_name_key", "organisations_twin",
        "job_queues_pkey", "job_queues_turn", "processes_pkey", "event_heads_pkey",
        "staff_pkey",
    ]

    /// The first page of a search.
    private static func search(_ scope: ItemSearchCriteria.Scope, in tx: Transaction) throws {
        _ = try tx.itemSearch.find(
            ItemSearchCriteria(shop, scope: scope, terms: ItemTerms(), window: SearchWindow()),
            page: SearchPage(after: nil), counting: false)
    }

    /// Leases a job that becomes due, and ends it.
    private static func leaseAndFinish(in tx: Transaction) throws {
        let due = now.adding(seconds: 10)
        try tx.jobs.enqueue(
            .checkPhoto, organization: shop, user: ann, subject: "subject-1", dueAt: due, id: JobID("id-1"), now: now)
        let job = try #require(try tx.jobs.lease(.checkPhoto, owner: "worker", seconds: 60, now: due))
        #expect(try tx.jobs.finish(job, owner: "worker"))
    }

    /// Searches for the photos that look like one of an older item.
    private static func similarPhotos(in tx: Transaction) throws {
        let pair = Organization.pair(
            named: OrganizationName(stored: "Shop"), id: shop, sandbox: OrganizationID("sandbox"), now: now)
        _ = try tx.organizations.insertPair(pair.organization, sandbox: pair.sandbox)
        var photo = Photo(
            id: PhotoID("id-1"), organization: shop, capture: CaptureID("id-1"), region: "sole", digest: "digest-1",
            mediaType: "image/jpeg", bytes: 1_000, width: 400, height: 300, key: "key-1", receivedAt: now)
        photo.perceptualHash = 42
        try tx.photos.insertBands(of: photo)
        _ = try tx.photoHistory.similarUses(of: [42], within: HashBand.certainDistance, by: item)
    }

    static let expectations = lookups + work + queue + decisions + sweeps + evidence

    private static let lookups = [
        Expectation("an item by its id", ["items_pkey"]) { _ = try $0.items.find(ids[0], organization: shop) },
        Expectation("a list of items", ["items_pkey"]) { _ = try $0.items.list(ids, organization: shop) },
        Expectation("a user's items of a list", ["items_pkey"]) {
            _ = try $0.items.list(ids, organization: shop, user: ann)
        },
        Expectation("the kept documents of a list", ["items_pkey", "rendered_items_pkey"]) {
            _ = try $0.itemDocuments.list(ids, kind)
        },
        Expectation("a page of a user's items with their documents", ["items_by_user", "rendered_items_pkey"]) {
            _ = try $0.itemDocuments.page(kind, SearchWindow(to: now), SearchPage())
        },
        Expectation(
            "a page of an organization's items with their documents", ["items_by_organisation", "rendered_items_pkey"]
        ) { _ = try $0.itemDocuments.page(kindOfAll, SearchWindow(to: now), SearchPage()) },
        Expectation("the newest items with a customer's id", ["items_by_customer_item_id"]) {
            _ = try $0.itemSearch.latest(customerItemID: "sku-1", organization: shop, limit: 26)
        },
        Expectation("the kept documents of an organization's list", ["items_pkey", "rendered_items_pkey"]) {
            _ = try $0.itemDocuments.list(ids, kindOfAll)
        },
        Expectation("a capture", ["captures_pkey"]) {
            _ = try $0.captures.find(CaptureID("id-1"), organization: shop)
        },
        Expectation("an item's history", ["timeline_pkey"]) {
            _ = try $0.timeline.list(item: ids[0], organization: shop)
        },
        Expectation("a page of an organization", ["items_by_organisation"]) { try search(.organization, in: $0) },
        Expectation("a page of a user", ["items_by_user"]) { try search(.user(ann), in: $0) },
        Expectation("a session by the digest of its token", ["sessions_hash_key"]) {
            _ = try $0.sessions.find(hash: "hash-1")
        },
        Expectation("a session that is known", ["sessions_pkey"]) {
            _ = try $0.sessions.isUnchanged(SessionID("id-1"), organization: shop, expiresAt: now, settings: 1)
        },
        Expectation("a capture's photos", ["photos_current", "photos_replaced"]) {
            _ = try $0.photos.listAll(capture: CaptureID("id-1"), organization: shop)
        },
        Expectation("a user's name with its organization", ["users_pkey"]) {
            _ = try $0.organizations.find(shop, with: ann)
        },
        Expectation("an item's accepted photos", ["captures_item", "photos_current"]) {
            _ = try $0.photos.listAccepted(item: ids[0], organization: shop)
        },
        Expectation("a page of the event log", ["events_by_number"]) {
            // An organization whose log has no number yet has only greater ones than this.
            _ = try $0.events.page(shop, after: -1, limit: 25)
        },
        Expectation("users by name", ["users_by_username"]) {
            _ = try $0.users.ids(named: ["username-1"], organization: shop)
        },
        Expectation(
            "users by the beginning of an id, a name or an address",
            ["users_organisation_id_unique_user_id_key", "users_by_username", "users_by_email"]
        ) { _ = try $0.users.find(beginning: "id-1", organization: shop, limit: 26) },
        Expectation(
            "the figures of a team",
            [
                "decisions_made", "items_pkey", "review_queue_pkey", "decisions_item", "review_votes_second",
                "review_votes_pkey",
                "review_queue_due",
            ]
        ) { tx in
            _ = try tx.team.decided(shop, to: StaffID("id-1"), since: now, limit: 20_000)
            _ = try tx.team.pairs(shop, since: now, limit: 20_000)
            _ = try tx.team.authors(before: [ids[0]: now], shop)
            _ = try tx.team.waiting(shop, due: now..<now.adding(seconds: 3_600), upTo: 1_001)
        },
    ]

    private static let work = [
        Expectation(
            "a job from its lease to its end",
            ["jobs_due", "jobs_pkey", "jobs_by_user", "job_lines_pkey", "job_lines_turn"]
        ) { try leaseAndFinish(in: $0) },
        Expectation("the time of the next job", ["jobs_due"]) {
            _ = try $0.jobs.waiting(.checkPhoto, now: now)
        },
        Expectation(
            "the bytes that count against quotas",
            [
                "captures_pkey", "captures_unheld", "upload_parts_pkey", "upload_parts_user", "handover_photos_pkey",
                "handover_photos_user",
            ]
        ) { _ = try $0.unheldBytes.sums(of: CaptureID("id-1"), user: ann, organization: shop) },
        Expectation("a user's work and captures, which limits count", ["jobs_by_user", "captures_unended"]) {
            _ = try $0.jobs.count(.checkPhoto, of: ann, organization: shop, upTo: 100)
            _ = try $0.captures.countUnended(user: ann, organization: shop, upTo: 10)
        },
    ]

    /// The filters whose items an index of their own has.
    private static let queue = [
        ("due", QueueFilter()), ("brand", filter { ($0.brand, $0.category) = ("nike", "sneakers") }),
        ("category", filter { $0.category = "sneakers" }), ("flagged", filter { $0.isFlagged = true }),
        ("retake", filter { $0.hasRetake = true }),
        ("answered", filter { $0.isAnswered = true }), ("second", filter { $0.wantsSecond = true }),
    ].map { name, filter in
        Expectation("the queue by \(name)", ["review_queue_\(name)", "review_queue_pkey", "review_skips_pkey"]) { tx in
            let queue = tx.reviewQueue
            let staff = StaffActor(id: StaffID("id-1"), email: "id-1", role: .expert, organizations: [shop])
            _ = try queue.page(shop, filter, for: staff, after: nil, limit: 26, now: now)
            _ = try queue.nextDue(shop, filter, for: staff, now: now)
            _ = try queue.takeNext(shop, filter, for: staff, until: now.adding(seconds: 600), now: now)
        }
    }

    private static let decisions = [
        Expectation("the decisions on an item", ["decisions_waiting", "decisions_item"]) {
            _ = try $0.decisions.waiting(item: ids[0], organization: shop)
            _ = try $0.decisions.latest(item: ids[0], organization: shop, state: .applied)
            try $0.decisions.void(item: ids[0], organization: shop, now: now)
        },
        Expectation("a decision and its end", ["decisions_pkey"]) {
            _ = try $0.decisions.find(DecisionID("id-1"), organization: shop)
            _ = try $0.decisions.end(DecisionID("id-1"), as: .undone, organization: shop, now: now)
        },
        Expectation("a member's open decisions", ["decisions_open"]) {
            _ = try $0.decisions.open(staff: StaffID("id-1"), since: now, limit: 3)
        },
        Expectation("the findings and notes about an item", ["findings_pkey", "decisions_pkey", "item_notes_pkey"]) {
            _ = try $0.findings.list(item: ids[0], organization: shop, limit: 20)
            _ = try $0.itemNotes.list(item: ids[0], organization: shop, limit: 20)
        },
        Expectation("the references for an item", ["items_by_model", "items_by_brand"]) {
            _ = try $0.items.listReferences(for: item, limit: 24)
        },
    ]

    private static func filter(_ change: (inout QueueFilter) -> Void) -> QueueFilter {
        var filter = QueueFilter()
        change(&filter)
        return filter
    }

    private static let sweeps = [
        Expectation("the end of a member's leases", ["review_queue_holder"]) {
            try $0.reviewQueue.releaseAll(of: StaffID("id-1"))
        },
        Expectation("events that have no number", ["events_unnumbered", "events_pkey"]) {
            _ = try $0.events.hasUnnumbered(shop)
            _ = try $0.events.nextUnnumbered(after: OrganizationID(""))
            _ = try $0.events.number(shop, limit: 500)
        },
        Expectation("the oldest events", ["events_pkey"]) {
            _ = try $0.events.delete(before: now, limit: 500)
        },
        Expectation("documents of an earlier version", ["item_documents_pkey"]) {
            _ = try $0.itemDocuments.deleteEarlier(after: (shop, ids[0]))
        },
        Expectation("captures that ran out of time", ["captures_clock"]) {
            _ = try $0.captures.listOverdue(at: now, limit: 100)
        },
        Expectation("items whose photos have been kept for long", ["items_retention"]) {
            _ = try $0.items.takeForRetention(shop, resultBefore: now, limit: 500)
        },
        Expectation(
            "the photos of an item, which are deleted",
            ["items_pkey", "messages_item", "decisions_item", "captures_item", "photos_current"]
        ) { tx in
            _ = try tx.messages.hasOpen(item: ids[0], organization: shop)
            try tx.items.returnToRetention(ids[0], of: shop)
            try tx.decisions.removeMarks(item: ids[0], organization: shop)
            _ = try tx.photos.remove(of: ids[0], organization: shop, now: now)
            _ = try tx.photos.listRemoved(item: ids[0], organization: shop)
        },
        Expectation("retakes that ran out of time", ["retakes_clock"]) {
            _ = try $0.retakes.listOverdue(at: now, limit: 100)
        },
        Expectation("a user's open retakes", ["retakes_open"]) {
            _ = try $0.retakes.listOpen(user: ann, organization: shop, limit: 50)
        },
        Expectation("sessions that have expired", ["sessions_expiry", "sessions_pkey"]) {
            _ = try $0.sessions.deleteExpired(before: now, limit: 100)
        },
        Expectation(
            "requests that have expired", ["burnt_authorizations_expiry", "burnt_authorizations_pkey"]
        ) { _ = try $0.burntAuthorizations.deleteExpired(before: now, limit: 100) },
        Expectation("parts that no upload needs", ["upload_parts_age"]) {
            _ = try $0.uploadParts.listDue(of: ProcessID("process-1"), at: now, limit: 100)
            _ = try $0.uploadParts.listAbandoned(exceptOf: ProcessID("process-1"), since: now, limit: 100)
        },
        Expectation("the parts of a capture that has ended", ["upload_parts_pkey"]) {
            try $0.uploadParts.end(CaptureID("id-1"), organization: shop, by: ProcessID("process-1"), now: now)
        },
    ]

    private static let evidence = [
        Expectation("the same photo of another item", ["photos_digest", "captures_pkey", "items_pkey"]) {
            _ = try $0.photoHistory.exactUses(of: ["digest-1"], by: item)
        },
        Expectation(
            "similar photos of other items", ["hash_bands_pkey", "photos_arrival", "captures_pkey", "items_pkey"]
        ) { try similarPhotos(in: $0) },
        Expectation("all photos of a capture", ["photos_current", "photos_replaced"]) {
            _ = try $0.photos.listAll(capture: CaptureID("id-1"), organization: shop)
        },
        Expectation("the evidence of a decision", ["traces_item"]) {
            _ = try $0.traces.latest(item: ids[0], organization: shop)
        },
    ]

    @Test(arguments: expectations)
    func aMainStatementFindsItsRowsByItsIndex(expectation: Expectation) async throws {
        let folder = try TestFolder()
        let recorded = Mutex<[SQLStatement]>([])
        let store = Store(
            RecordingDatabase(try await TestDatabase.postgres.open(in: folder)) { statement, _ in
                recorded.withLock { $0.append(statement) }
            })
        try await store.write(expectation.call)
        let judge = try await PostgresPlanJudge.shared()
        var plans: [(statement: SQLStatement, plan: PostgresPlanJudge.Plan)] = []
        for statement in recorded.withLock({ $0 }) {
            plans += try await judge.plans(of: statement).map { (statement, $0) }
        }
        for (kind, plans) in Dictionary(grouping: plans, by: \.plan.kind) {
            let entered = Set(plans.flatMap(\.plan.indexes)).subtracting(Self.ofOthers)
            let lines = plans.map { "\($0.statement)\n\($0.plan.lines.joined(separator: "\n"))" }
            #expect(entered == expectation.indexes, "\(kind): \(lines.joined(separator: "\n\n"))")
        }
    }

    /// For a join of all rows, PostgreSQL would read both tables as a whole if the session let it.
    @Test func aJoinLooksUpEachRow() async throws {
        let judge = try await PostgresPlanJudge.shared()
        let plans = try await judge.plans(
            of: "SELECT COUNT(*) FROM items JOIN timeline ON timeline.item_id = items.id")
        #expect(plans.count == 2)
        for plan in plans { #expect(!plan.readsWhatItJoins, "\(plan.lines.joined(separator: "\n"))") }
    }
}
