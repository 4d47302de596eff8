import AssayCore
import AssayInstruments
import AssayOperations
import AssayStorage

/// A million items of an organization, of which ten thousand wait for an expert.
///
/// Ten thousand items with a result are written as real ones. The others are copies of them, in `items` and `captures`
/// alone, so that PostgreSQL has them within minutes, too. The queue reads no other table of theirs.
enum ConsoleDataset {
    /// The number of copies of each item with a result.
    private static let copies = 98

    /// Fills a new installation.
    ///
    /// - Parameter count: The number of open items, and of those that are copied.
    static func fill(_ bench: Bench, count: Int) async throws {
        let seeder = try await bench.seeder(hasPhotos: false)
        let users = try await seeder.addUsers(SearchDataset.users)
        for result in [ResultID.needsReview, .authentic] {
            try await seeder(
                (0..<count).map { number in
                    let seed = SeedNumber(number, of: count).seed(users: users)
                    return .init(user: seed.user, facts: seed.facts, capturedAt: seed.capturedAt, result: result)
                })
        }
        try await ItemCopies.add(copies, to: bench.platform.store.database)
    }
}
