import AssayCore
import AssayInstruments
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import AssayWire

/// A database with about a thousand random items of two organizations, and the same items in memory.
final class SearchWorld {
    static let shop = OrganizationID("shop")
    static let rival = OrganizationID("rival")
    /// The first user has a third of all items, the last one very few.
    static let users = ["ann", "ben", "cat", "dan", "eve"].map { UserID($0) }
    static let usernames = Dictionary(uniqueKeysWithValues: users.map { ($0, "Shop-\($0)") })
    static let brands: [(id: String?, name: String)] = [
        ("nike", "Nike"), ("adidas", "Adidas"), ("gucci", "Gucci"), (nil, "Nobody's Own"), (nil, "鞄 Works"),
        ("dior", "Dior"),
    ]
    static let categories = ["sneakers", "luxury", "apparel"]
    static let models = ["Air Jordan 1", "Tote", "Samba OG"]
    /// 2026-01-01.
    static let start: Int64 = 1_767_225_600_000_000
    /// Two hundred days, in microseconds.
    static let length: Int64 = 200 * 86_400_000_000

    let folder: TestFolder
    let database: any SQLDatabase
    let store: Store
    var random: SeededGenerator
    private(set) var items: [OracleItem] = []

    init(_ kind: TestDatabase, items count: Int, seed: UInt64) async throws {
        folder = try TestFolder()
        database = try await kind.open(in: folder)
        store = Store(PlanCheckingDatabase(database))
        random = SeededGenerator(seed: seed)
        try await addTenants()
        while items.count < count { try await add(min(500, count - items.count)) }
    }

    private func addTenants() async throws {
        let now = Timestamp(microseconds: Self.start)
        try await store.write { tx in
            for id in [Self.shop, Self.rival] {
                let pair = Organization.pair(
                    named: OrganizationName(stored: id.rawValue), id: id, sandbox: OrganizationID("S-\(id)"), now: now)
                _ = try tx.organizations.insertPair(pair.organization, sandbox: pair.sandbox)
            }
            for (index, id) in Self.users.enumerated() {
                _ = try tx.users.insertIfAbsent(
                    User(
                        id: id, organization: index == 3 ? Self.rival : Self.shop,
                        uniqueUserID: UniqueUserID(stored: "\(id)-00001"), username: "Shop-\(id)",
                        profile: UserProfile(), loginLimits: nil, revision: 1, createdAt: now))
            }
            try tx.catalogs.insert(hash: "hash", document: "{}", now: now)
        }
    }

    /// Adds random items in one transaction.
    func add(_ count: Int) async throws {
        let new = (0..<count).map { randomItem(items.count + $0) }
        try await store.write { tx in
            for item in new {
                let capture = Capture(
                    id: item.capture, organization: item.organization, user: item.user,
                    clientID: "client-\(item.capture)", bundleID: "com.example.shop", metadata: [:],
                    configuration: .production, catalogHash: "hash",
                    life: CaptureLife(beganAt: item.times.capturedAt, captureSeconds: 7_200, uploadSeconds: 604_800))
                _ = try tx.captures.insert(capture, uploadTokenHash: "hash of \(item.capture)")
                try tx.items.insert(item)
            }
        }
        items += new.map(OracleItem.init)
    }

    private func randomItem(_ number: Int) -> Item {
        let digits = String(number)
        let user = random.chance(35) ? 0 : random.chance(2) ? 4 : Int.random(in: 1...3, using: &random)
        let at = randomTime()
        return Item(
            id: ItemID(String(repeating: "0", count: 10 - digits.count) + digits),
            organization: user == 3 ? Self.rival : Self.shop, user: Self.users[user],
            capture: CaptureID("capture-\(number)"), facts: randomFacts(), configuration: .production,
            catalogHash: "hash", life: randomLife(),
            times: ItemTimes(capturedAt: at, submittedAt: at, receivedAt: at, etaAt: nil), revision: 1)
    }

    /// Returns a time that is often at the edge of a bucket, or equal to another item's time.
    private func randomTime() -> Timestamp {
        let at = Self.start + Int64.random(in: 0..<Self.length, using: &random)
        if random.chance(70) { return Timestamp(microseconds: at) }
        let edge = TimeBucket.day.start(of: TimeBucket.day.bucket(of: Timestamp(microseconds: at)))
        return Timestamp(microseconds: edge.microseconds + Int64.random(in: -1...1, using: &random))
    }

    func randomFacts() -> ItemFacts {
        let brand = Self.brands[random.chance(60) ? 0 : Int.random(in: 1..<Self.brands.count, using: &random)]
        let category = Self.categories[random.chance(70) ? 0 : Int.random(in: 1...2, using: &random)]
        var fields: [String: String] = [:]
        if random.chance(60) { fields["style_name"] = Self.models.randomElement(using: &random) }
        if random.chance(30) { fields["customer_item_id"] = "sku-\(Int.random(in: 0..<200, using: &random))" }
        if random.chance(30) { fields["style_code"] = "code-\(Int.random(in: 0..<10, using: &random))" }
        return ItemFacts(
            category: category, itemType: nil, brandID: brand.id, brandName: brand.name,
            styleName: fields["style_name"], customerItemID: fields["customer_item_id"], textFields: fields)
    }

    func randomLife() -> ItemLife {
        let result: ResultID =
            random.chance(55)
            ? .authentic
            : random.chance(3) ? .notSupported : ResultID.allCases.randomElement(using: &random) ?? .unknown
        let flag: FlagState = random.chance(95) || !result.isFinal ? .none : random.chance(60) ? .flagged : .resolved
        return ItemLife(
            phase: result.isFinal ? .final : .review, result: result, initialResult: result, reasons: [], flag: flag)
    }

    /// Decides, re-opens, flags, answers and edits random items, each in a separate transaction.
    func change(_ count: Int) async throws {
        for _ in 0..<count {
            let index = Int.random(in: items.indices, using: &random)
            let before = items[index].item
            var item = before
            guard try event(on: &item) else { continue }
            let changed = item
            let stored = try await store.write { try $0.items.update(changed, from: before) }
            guard stored else { throw DomainError.revisionConflict }
            items[index] = OracleItem(item: item)
        }
    }

    /// - Returns: Whether a change was possible.
    private func event(on item: inout Item) throws -> Bool {
        let now = item.times.capturedAt.adding(seconds: 60)
        switch (item.life.phase, item.life.flag) {
        case (_, _) where random.chance(20): _ = item.edit(edited(item.facts), at: now)
        case (.review, _):
            _ = try item.handle(.resolved(random.chance(50) ? .authentic : .invalid, reasons: []), at: now)
        case (.final, .flagged):
            let change: ResultID? = random.chance(50) ? .unknown : nil
            _ = try item.handle(
                random.chance(30) ? .flagCleared : .flagResolved(change: change, reasons: []), at: now)
        case (.final, _) where random.chance(40): _ = try item.handle(.reopened, at: now)
        case (.final, _): _ = try item.flag(FlagInfo(reason: "other"), at: now)
        default: return false
        }
        return true
    }

    /// Changes the text fields; brand and category remain, as in an edit.
    private func edited(_ facts: ItemFacts) -> ItemFacts {
        let other = randomFacts()
        return ItemFacts(
            category: facts.category, itemType: nil, brandID: facts.brandID, brandName: facts.brandName,
            styleName: other.styleName, customerItemID: other.customerItemID, textFields: other.textFields)
    }
}

extension SearchWorld {
    /// Returns a random combination of scope, filters, dates and limit.
    func randomSearch() -> OracleSearch {
        let organization = random.chance(85) ? Self.shop : Self.rival
        let owners = organization == Self.shop ? [0, 0, 1, 2, 4] : [3]
        let user = random.chance(60) ? Self.users[owners.randomElement(using: &random) ?? 0] : nil
        return OracleSearch(
            organization: organization, user: user,
            filters: (0..<Int.random(in: 0...4, using: &random)).map { _ in randomFilter() },
            window: randomWindow(), limit: Int.random(in: 1...25, using: &random))
    }

    private func randomFilter() -> SearchFilter {
        let values: [(String, [String])] = [
            ("properties.brand.id", ["nike", "adidas", "gucci", "nobody_s_own", "鞄_works", "dior", "*", "unheard_of"]),
            ("properties.model.id", ["air_jordan_1", "tote", "samba_og", "nothing"]),
            ("status.result.id", ResultID.allCases.map(\.rawValue) + ["new_status"]),
            ("status.flag", FlagState.allCases.map(\.rawValue) + ["odd"]),
            ("activity.product_category", Self.categories + ["cars"]),
            ("owner.user.username", ["Shop-ann", "Shop-ben", "Shop-dan", "Shop-eve", "Shop-nobody"]),
            ("text_fields.sku", (0..<40).map { "sku-\($0)" }),
            ("text_fields.style_code", (0..<11).map { "code-\($0)" }),
            ("entrupy_id", items.shuffled(using: &random).prefix(40).map(\.item.id.rawValue) + ["7K3QPW9XZA"]),
        ]
        // Common filters are generated most often.
        let common = [0, 2, 3, 4].randomElement(using: &random) ?? 0
        let index = random.chance(60) ? common : Int.random(in: values.indices, using: &random)
        let (key, choices) = values[index]
        let count = random.chance(60) ? 1 : Int.random(in: 0...min(choices.count, 12), using: &random)
        return SearchFilter(
            key: key, values: Array(choices.shuffled(using: &random).prefix(count)), exclude: random.chance(25))
    }

    private func randomWindow() -> SearchWindow {
        guard random.chance(60) else { return SearchWindow() }
        let from = random.chance(75) ? Timestamp(microseconds: windowEdge()) : nil
        let to = random.chance(75) ? Timestamp(microseconds: windowEdge()) : nil
        guard let from, let to, to < from else { return SearchWindow(from: from, to: to) }
        return random.chance(95) ? SearchWindow(from: to, to: from) : SearchWindow(from: from, to: to)
    }

    /// Returns a random time, the edge of a bucket, or an item's own time.
    private func windowEdge() -> Int64 {
        if random.chance(30), let item = items.randomElement(using: &random) {
            return item.item.times.capturedAt.microseconds
        }
        return randomTime().microseconds + Int64.random(in: -1...1, using: &random)
    }
}
