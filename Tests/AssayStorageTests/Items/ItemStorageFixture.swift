import AssayCore
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayTestTiming

/// A database with two organizations and two users in the first, with helpers that store captures, photos and items.
struct ItemStorageFixture: Sendable {
    let folder: TestFolder
    let database: any SQLDatabase
    let store: Store
    let shop = OrganizationID("shop")
    let other = OrganizationID("other")
    let ann = UserID("ann")
    let ben = UserID("ben")
    let cat = UserID("cat")

    static let start = Timestamp(microseconds: 1_795_253_400_000_000)

    init(_ kind: TestDatabase) async throws {
        let folder = try TestFolder()
        try await self.init(on: try await kind.open(in: folder), in: folder)
    }

    init(on database: any SQLDatabase, in folder: TestFolder) async throws {
        self.folder = folder
        self.database = database
        store = Store(PlanCheckingDatabase(database))
        try await seed()
    }

    private func seed() async throws {
        let users = [(ann, shop), (ben, shop), (cat, other)]
        let organizations = [shop, other]
        try await store.write { tx in
            for id in organizations {
                let pair = Organization.pair(
                    named: OrganizationName(stored: id.rawValue), id: id,
                    sandbox: OrganizationID("S-\(id.rawValue)"), now: Self.start)
                _ = try tx.organizations.insertPair(pair.organization, sandbox: pair.sandbox)
            }
            for (id, organization) in users {
                _ = try tx.users.insertIfAbsent(
                    User(
                        id: id, organization: organization, uniqueUserID: UniqueUserID(stored: "\(id)-0001"),
                        username: "Shop-\(id)", profile: UserProfile(email: nil, firstName: nil, lastName: nil),
                        loginLimits: nil, revision: 1, createdAt: Self.start))
            }
            try tx.catalogs.insert(hash: "hash", document: "{}", now: Self.start)
        }
    }

    /// Returns an item as its capture creates it.
    ///
    /// - Parameter number: Determines its ids, and the minute in which it was captured and received.
    func item(
        _ number: Int, by user: UserID? = nil, of organization: OrganizationID? = nil,
        configuration: CaptureConfiguration = .production
    ) -> Item {
        let digits = String(number)
        let at = Self.start.adding(seconds: number * 60)
        return Item(
            id: ItemID(String(repeating: "0", count: 10 - digits.count) + digits), organization: organization ?? shop,
            user: user ?? ann, capture: CaptureID("capture-\(number)"),
            facts: ItemFacts(
                category: "sneakers", itemType: nil, brandID: "nike", brandName: "Nike", styleName: nil,
                customerItemID: nil, textFields: [:]),
            configuration: configuration, catalogHash: "hash", life: ItemLife(),
            times: ItemTimes(capturedAt: at, submittedAt: at, receivedAt: at, reviewHours: 12), revision: 1)
    }

    /// Stores the capture of an item, with one photo.
    func addCapture(
        of item: Item, digest: String = "digest", hash: UInt64? = nil, replaced: Bool = false
    ) async throws {
        try await store.write { tx in
            let began = item.times.capturedAt
            var capture = Capture(
                id: item.capture, organization: item.organization, user: item.user,
                clientID: "client-\(item.capture)", bundleID: "com.example.shop", metadata: [:],
                configuration: item.configuration, catalogHash: "hash",
                life: CaptureLife(beganAt: began, captureSeconds: 7_200, uploadSeconds: 604_800))
            _ = try tx.captures.insert(capture, uploadTokenHash: "hash of \(item.capture)")
            capture.item = item.id
            _ = try tx.captures.update(capture)
            var photo = Photo(
                id: PhotoID("photo-\(item.capture)"), organization: item.organization, capture: item.capture,
                region: "sole", digest: digest, mediaType: "image/jpeg", bytes: 1_000, width: 400, height: 300,
                key: "key-\(item.capture)", receivedAt: began)
            try tx.photos.insert(photo)
            photo.check = .accepted
            photo.perceptualHash = hash
            photo.replacedAt = replaced ? began : nil
            _ = try tx.photos.update(photo)
            try tx.photos.insertBands(of: photo)
        }
    }

    /// Stores an item with its capture and one photo.
    @discardableResult
    func add(_ item: Item, digest: String = "digest", hash: UInt64? = nil, replaced: Bool = false) async throws -> Item
    {
        try await addCapture(of: item, digest: digest, hash: hash, replaced: replaced)
        try await store.write { try $0.items.insert(item) }
        return item
    }

    /// Stores an item that ended with this result.
    @discardableResult
    func add(_ item: Item, ended result: ResultID, digest: String = "digest") async throws -> Item {
        var changed = try await add(item, digest: digest)
        _ = try changed.handle(.decided(.result(result, reasons: [])), at: item.times.receivedAt)
        let decided = changed
        let stored = try await store.write { try $0.items.update(decided, from: item) }
        return stored ? decided : item
    }
}
