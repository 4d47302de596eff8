import AssayCore
import AssayInstruments
import Foundation

/// An installation with a given number of items, filled through the writes of real captures and decisions.
///
/// It has a thousand users, one of whom owns three tenths of the items. The items are spread evenly over two years; a
/// million items are about one per minute. Every property of an item follows from its number. Two datasets of one size
/// are therefore alike, and one a hundred times larger has a hundred times as many items of each kind.
struct SearchDataset: Sendable {
    /// The time from the first item to the last, in seconds.
    static let span = 2 * 365 * 86_400
    /// The capture time of the first item: 1 January 2025.
    static let start = Timestamp(epoch: 1_735_689_600)
    /// The number of users.
    static let users = 1_000

    let items: Int
    /// The installation's folder.
    let home: URL
    /// The installation; its user is the one who owns three tenths of the items.
    let bench: Bench

    /// Opens the dataset of this size, or generates it if it does not exist.
    ///
    /// - Parameters:
    ///   - hasPhotos: Whether each item has the rows of nine photos. No search reads these rows, but responses show
    ///     them. A million items with photos take hours to generate.
    ///   - folder: The parent folder of all datasets; each has its own subfolder.
    static func open(items: Int, hasPhotos: Bool, in folder: URL) async throws -> SearchDataset {
        let home = folder.appending(path: hasPhotos ? "items-\(items)-photos" : "items-\(items)")
        let bench = try await Bench.kept(in: home) { try await fill($0, items: items, hasPhotos: hasPhotos) }
        return SearchDataset(items: items, home: home, bench: bench)
    }

    func close() async throws {
        try await bench.close()
    }

    private static func fill(_ bench: Bench, items: Int, hasPhotos: Bool) async throws -> UserID {
        let seeding = try await bench.seeder(hasPhotos: hasPhotos)
        let users = try await seeding.addUsers(Self.users)
        let batch = 20_000
        for first in stride(from: 0, to: items, by: 2 * batch) {
            // Two batches run concurrently: while one is written, the other is computed.
            _ = try await atOnce([first, first + batch]) { first in
                let numbers = min(items, first)..<min(items, first + batch)
                return try await seeding(numbers.map { SeedNumber($0, of: items).seed(users: users) })
            }
            if first.isMultiple(of: 5 * batch), first > 0 {
                FileHandle.standardError.write(Data("\(first) of \(items) items\n".utf8))
            }
        }
        return users[0]
    }
}

/// An item's number, which determines all its properties.
struct SeedNumber: Sendable {
    /// The number of items after which all properties repeat.
    private static let cycle = 10_000

    private let number: Int
    private let items: Int
    /// The number within the cycle, well mixed, so that properties are not correlated.
    private let mixed: Int

    init(_ number: Int, of items: Int) {
        self.number = number
        self.items = items
        // 7,919 shares no factor with the cycle, so this only changes the order.
        mixed = (number % Self.cycle) * 7_919 % Self.cycle
    }

    var customerItemID: String { "SKU-\(number)" }

    func seed(users: [UserID]) -> ItemSeeder.Seed {
        let brand = Self.brands[mixed / 10 % Self.brands.count]
        let facts = ItemFacts(
            category: "luxury", itemType: "handbag", brandID: brand.id, brandName: brand.name, styleName: "Tote",
            customerItemID: customerItemID,
            textFields: [
                "brand": brand.name, "product_category": "luxury", "item_type": "handbag", "style_name": "Tote",
                "customer_item_id": customerItemID,
            ])
        let result = result
        let isFlagged = result.isFinal && mixed % 47 == 1
        return ItemSeeder.Seed(
            user: isOfHeavyUser ? users[0] : users[1 + number * 31 % (users.count - 1)], facts: facts,
            capturedAt: SearchDataset.start.adding(seconds: SearchDataset.span / items * number), result: result,
            flag: isFlagged ? .flagged : .none)
    }

    private var isOfHeavyUser: Bool { mixed % 10 < 3 }

    /// One item in ten thousand is invalid, and the user with the most items owns it.
    private var result: ResultID {
        if mixed == 5_000 { return .invalid }
        switch mixed / 100 % 100 {
        case ..<80: return .authentic
        case ..<95: return .unknown
        case ..<98: return .needsReview
        default: return .notSupported
        }
    }

    private static let brands: [(id: String, name: String)] = [
        ("gucci", "Gucci"), ("chanel", "Chanel"), ("prada", "Prada"), ("fendi", "Fendi"), ("dior", "Dior"),
        ("hermes", "Hermès"), ("celine", "Celine"), ("balenciaga", "Balenciaga"), ("burberry", "Burberry"),
        ("goyard", "Goyard"),
    ]
}
