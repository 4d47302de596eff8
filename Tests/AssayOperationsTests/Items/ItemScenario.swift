import AssayCore
import AssayDecision
import AssayOperations
import AssaySQL
import AssayStorage
import AssayTestSupport

/// A platform with two shops and three users, with helpers that store completed captures, ready for a decision.
struct ItemScenario: Sendable {
    /// A photo of a capture.
    struct Shot: Sendable {
        let region: String
        let digest: String
        let hash: UInt64?

        init(_ region: String, digest: String? = nil, hash: UInt64? = nil) {
            self.region = region
            self.digest = digest ?? "digest of \(region)"
            self.hash = hash
        }
    }

    let test: TestPlatform
    let shop = OrganizationID("shop")
    let rival = OrganizationID("rival")
    let ann = UserID("ann")
    let ben = UserID("ben")
    let cat = UserID("cat")

    var platform: Platform { test.platform }
    var expert: StaffActor { staff("expert@example.com", .expert, [shop]) }
    var admin: StaffActor { staff("admin@example.com", .admin, nil) }

    init(
        _ database: TestDatabase = .standard, wrapping: (any SQLDatabase) -> any SQLDatabase = { $0 }
    ) async throws {
        try await self.init(on: try await TestPlatform.make(database, wrapping: wrapping))
    }

    init(on test: TestPlatform) async throws {
        self.test = test
        let now = test.clock.now()
        let (shop, rival, users, others) = (shop, rival, [ann, ben], [cat])
        try await test.platform.store.write { tx in
            try tx.addShop(shop, users: users, now: now)
            try tx.addShop(rival, named: "Rival", users: others, now: now)
        }
    }

    func staff(_ email: String, _ role: StaffActor.Role, _ organizations: Set<OrganizationID>?) -> StaffActor {
        StaffActor(id: StaffID(email), email: email, role: role, organizations: organizations)
    }

    func user(_ id: UserID, of organization: OrganizationID? = nil) -> UserActor {
        UserActor(
            organization: organization ?? shop, user: id, session: SessionID("session"), bundleID: "com.example.shop")
    }

    /// Returns the photos that the catalog requires for a sneaker, each with unique bytes.
    func required(_ prefix: String, configuration: CaptureConfiguration = .production) -> [Shot] {
        platform.catalogs.current.regions(for: facts(), configuration: configuration)
            .filter(\.required).map { Shot($0.id, digest: "\(prefix)-\($0.id)") }
    }

    func facts(
        brandID: String? = "nike", style: String = "Air Jordan 1", customerItemID: String = "sku-1"
    ) -> ItemFacts {
        ItemFacts(
            category: "sneakers", itemType: nil, brandID: brandID, brandName: brandID == nil ? "Nobody" : "Nike",
            styleName: style, customerItemID: customerItemID, textFields: ["style_name": style])
    }

    /// Stores a completed capture, as `CompleteCapture` does, one minute after the previous one.
    @discardableResult
    func complete(
        _ shots: [Shot], by user: UserID? = nil, of organization: OrganizationID? = nil, brandID: String? = "nike",
        style: String = "Air Jordan 1", customerItemID: String = "sku-1",
        configuration: CaptureConfiguration = .production
    ) async throws -> Item {
        test.clock.advance(seconds: 60)
        let now = test.clock.now()
        let ids = platform.identifiers
        let item = Item(
            id: ids.makeItemID(isSandbox: false), organization: organization ?? shop, user: user ?? ann,
            capture: ids.make(), facts: facts(brandID: brandID, style: style, customerItemID: customerItemID),
            configuration: configuration,
            catalogHash: platform.catalogs.current.hash, life: ItemLife(),
            times: ItemTimes(capturedAt: now, submittedAt: now, receivedAt: now, reviewHours: 12), revision: 1)
        let photos = shots.map { shot in
            Photo(
                id: ids.make(), organization: item.organization, capture: item.capture, region: shot.region,
                digest: shot.digest, mediaType: "image/jpeg", bytes: 1_000, width: 400, height: 300,
                perceptualHash: shot.hash, key: ids.makePhotoKey(), receivedAt: now)
        }
        let (jobID, token): (JobID, String) = (ids.make(), ids.makePhotoKey())
        try await platform.store.write { tx in
            try Self.store(item, photos, token: token, in: tx)
            try tx.jobs.enqueue(
                .decideItem, organization: item.organization, subject: item.id.rawValue, dueAt: now, id: jobID, now: now
            )
        }
        return item
    }

    private static func store(_ item: Item, _ photos: [Photo], token: String, in tx: Transaction) throws {
        let began = item.times.capturedAt
        var capture = Capture(
            id: item.capture, organization: item.organization, user: item.user, clientID: "client-\(item.capture)",
            bundleID: "com.example.shop", metadata: [:], configuration: item.configuration,
            catalogHash: item.catalogHash,
            life: CaptureLife(beganAt: began, captureSeconds: 7_200, uploadSeconds: 604_800))
        _ = try tx.captures.insert(capture, uploadTokenHash: token)
        capture.item = item.id
        _ = try tx.captures.update(capture)
        for var photo in photos {
            try tx.photos.insert(photo)
            photo.check = .accepted
            _ = try tx.photos.update(photo)
            try tx.photos.insertBands(of: photo)
        }
        try tx.items.insert(item)
        try tx.timeline.append(item.opening.entries, item: item.id, organization: item.organization)
    }

    /// Changes the shop's settings.
    func settings(_ change: @escaping @Sendable (inout OrganizationSettings) -> Void) async throws {
        try await platform.store.write { tx in
            guard let organization = try tx.organizations.find(shop) else { return }
            var settings = organization.settings
            change(&settings)
            _ = try tx.organizations.update(settings, of: shop, revision: organization.revision)
        }
    }

    func lease(owner: String = "worker", seconds: Int = 60) async throws -> Job? {
        try await LeaseJob(platform)(.decideItem, owner: owner, seconds: seconds).job
    }

    /// Decides the next item in the queue.
    @discardableResult
    func decideNext(examiners: [any Examiner] = Examiners.standard) async throws -> ResultID? {
        guard let job = try await lease() else { return nil }
        return try await DecideItem(platform, examiners: examiners)(job, owner: "worker")
    }

    /// Returns all database content of an item, for comparison.
    func everything(of item: Item) async throws -> Everything {
        try await platform.store.read { tx in
            Everything(
                item: try tx.items.find(item.id, organization: item.organization),
                timeline: try tx.timeline.list(item: item.id, organization: item.organization),
                events: try tx.sql.query(
                    """
                    /* of a test */
                    SELECT type, item_revision FROM events
                    WHERE organisation_id = \(item.organization) AND item_id = \(item.id) ORDER BY arrival
                    """
                ).map { "\(try $0.get("type", as: String.self)) \(try $0.get("item_revision", as: Int.self))" },
                traces: try tx.sql.query(
                    """
                    SELECT document FROM traces
                    WHERE organisation_id = \(item.organization) AND item_id = \(item.id) ORDER BY created_at, id
                    """
                ).map { try $0.get("document") },
                audit: try tx.sql.query(
                    "/* of a test */ SELECT actor, action, detail FROM audit WHERE subject = \(item.id)"
                ).map {
                    [try $0.get("actor"), try $0.get("action"), try $0.get("detail")]
                },
                jobs: try tx.sql.query(
                    "/* of a test */ SELECT id FROM jobs WHERE subject = \(item.id.rawValue)"
                ).count)
        }
    }

    struct Everything: Sendable, Equatable {
        let item: Item?
        let timeline: [TimelineEntry]
        let events: [String]
        let traces: [String]
        let audit: [[String]]
        let jobs: Int
    }
}
