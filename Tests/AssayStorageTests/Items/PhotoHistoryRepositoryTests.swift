import AssayCore
import AssayInstruments
import AssaySQL
import AssayStorage
import AssayTestSupport
import Synchronization
import Testing

@Suite struct PhotoHistoryRepositoryTests {
    private func exact(_ fixture: ItemStorageFixture, _ digest: String, by item: Item) async throws -> ItemID? {
        try await fixture.store.read { try $0.photoHistory.exactUses(of: [digest], by: item) }[digest]?.item
    }

    private func similar(
        _ fixture: ItemStorageFixture, _ hash: UInt64, within distance: Int = HashBand.certainDistance, by item: Item
    ) async throws -> [PhotoHistoryRepository.Use] {
        try await fixture.store.read { try $0.photoHistory.similarUses(of: [hash], within: distance, by: item) }[hash]
            ?? []
    }

    @Test(arguments: TestDatabase.available)
    func findsAnOlderItemWithTheSameBytes(database: TestDatabase) async throws {
        let fixture = try await ItemStorageFixture(database)
        let older = try await fixture.add(fixture.item(1, by: fixture.ben), digest: "a")
        let item = try await fixture.add(fixture.item(2), digest: "a")
        let uses = try await fixture.store.read { try $0.photoHistory.exactUses(of: ["a", "b"], by: item) }
        #expect(uses == ["a": PhotoHistoryRepository.Use(item: older.id, region: "sole", distance: 0)])
        #expect(try await exact(fixture, "b", by: item) == nil)
    }

    @Test(arguments: TestDatabase.available)
    func theItemItselfAndItemsReceivedLaterDontCount(database: TestDatabase) async throws {
        let fixture = try await ItemStorageFixture(database)
        let item = try await fixture.add(fixture.item(1), digest: "a", hash: 42)
        try await fixture.add(fixture.item(2, by: fixture.ben), digest: "a", hash: 42)
        #expect(try await exact(fixture, "a", by: item) == nil)
        #expect(try await similar(fixture, 42, by: item).isEmpty)
    }

    @Test(arguments: TestDatabase.available)
    func itemsReceivedAtTheSameTimeAreStillOrdered(database: TestDatabase) async throws {
        let fixture = try await ItemStorageFixture(database)
        let first = try await fixture.add(fixture.item(1), digest: "a")
        let model = fixture.item(2, by: fixture.ben)
        let second = try await fixture.add(
            Item(
                id: model.id, organization: model.organization, user: model.user, capture: model.capture,
                facts: model.facts, configuration: model.configuration, catalogHash: "hash", life: model.life,
                times: first.times, revision: 1), digest: "a")
        #expect(try await exact(fixture, "a", by: first) == nil)
        #expect(try await exact(fixture, "a", by: second) == first.id)
    }

    @Test(arguments: TestDatabase.available)
    func aCaptureWithoutAnItemIsNoEarlierUse(database: TestDatabase) async throws {
        let fixture = try await ItemStorageFixture(database)
        try await fixture.addCapture(of: fixture.item(1), digest: "a", hash: 42)
        let item = try await fixture.add(fixture.item(2), digest: "a", hash: 42)
        #expect(try await exact(fixture, "a", by: item) == nil)
        #expect(try await similar(fixture, 42, by: item).isEmpty)
    }

    @Test(arguments: TestDatabase.available)
    func aReplacedPhotoIsNoEarlierUse(database: TestDatabase) async throws {
        let fixture = try await ItemStorageFixture(database)
        try await fixture.add(fixture.item(1, by: fixture.ben), digest: "a", hash: 42, replaced: true)
        let item = try await fixture.add(fixture.item(2), digest: "a", hash: 42)
        #expect(try await exact(fixture, "a", by: item) == nil)
        #expect(try await similar(fixture, 42, by: item).isEmpty)
    }

    @Test(arguments: TestDatabase.available)
    func anotherOrganizationsPhotosAreNotLookedAt(database: TestDatabase) async throws {
        let fixture = try await ItemStorageFixture(database)
        try await fixture.add(fixture.item(1, by: fixture.cat, of: fixture.other), digest: "a", hash: 42)
        let item = try await fixture.add(fixture.item(2), digest: "a", hash: 42)
        #expect(try await exact(fixture, "a", by: item) == nil)
        #expect(try await similar(fixture, 42, by: item).isEmpty)
    }

    @Test(arguments: TestDatabase.available)
    func draftsOfTheDebugConfigurationDontCount(database: TestDatabase) async throws {
        let fixture = try await ItemStorageFixture(database)
        try await fixture.add(fixture.item(1, configuration: .debug), digest: "a", hash: 42)
        let item = try await fixture.add(fixture.item(2), digest: "a", hash: 42)
        #expect(try await exact(fixture, "a", by: item) == nil)
        #expect(try await similar(fixture, 42, by: item).isEmpty)
    }

    @Test(arguments: [ResultID.invalid, .notSupported])
    func aUserMayTryAgainWithTheSamePhotos(result: ResultID) async throws {
        let fixture = try await ItemStorageFixture(.sqlite)
        try await fixture.add(fixture.item(1), ended: result, digest: "a")
        let retry = try await fixture.add(fixture.item(2), digest: "a")
        #expect(try await exact(fixture, "a", by: retry) == nil)
        let stranger = try await fixture.add(fixture.item(3, by: fixture.ben), digest: "a")
        #expect(try await exact(fixture, "a", by: stranger) != nil)
    }

    @Test(arguments: [ResultID.authentic, .unknown])
    func aUserMayNotHandInADecidedItemAgain(result: ResultID) async throws {
        let fixture = try await ItemStorageFixture(.sqlite)
        let first = try await fixture.add(fixture.item(1), ended: result, digest: "a")
        let again = try await fixture.add(fixture.item(2), digest: "a")
        #expect(try await exact(fixture, "a", by: again) == first.id)
    }

    @Test(arguments: TestDatabase.available)
    func findsEveryNeighborWithinSixBits(database: TestDatabase) async throws {
        let fixture = try await ItemStorageFixture(database)
        let random = SeededRandom(seed: 7)
        let hash: UInt64 = 0xDEAD_BEEF_0BAD_F00D
        var flips: [ItemID: Int] = [:]
        for number in 1...24 {
            let bits = number % 7
            let neighbor = hash ^ Self.mask(bits, random)
            let older = fixture.item(number, by: fixture.ben)
            try await fixture.add(older, digest: "d\(number)", hash: neighbor)
            flips[older.id] = bits
        }
        let item = try await fixture.add(fixture.item(99), digest: "own", hash: hash)
        let uses = try await similar(fixture, hash, by: item)
        #expect(Dictionary(uniqueKeysWithValues: uses.map { ($0.item, $0.distance) }) == flips)
        #expect(uses.map(\.distance) == uses.map(\.distance).sorted(), "nearest first")
        let near = try await similar(fixture, hash, within: 3, by: item)
        #expect(Set(near.map(\.item)) == Set(flips.filter { $0.value <= 3 }.keys))
    }

    @Test(arguments: TestDatabase.available)
    func eachOfSeveralHashesHasItsOwnNeighbors(database: TestDatabase) async throws {
        let fixture = try await ItemStorageFixture(database)
        let (low, high) = (Self.bits([2, 2, 2]), UInt64.max)
        let first = try await fixture.add(fixture.item(1, by: fixture.ben), digest: "d1", hash: low)
        let second = try await fixture.add(fixture.item(2, by: fixture.ben), digest: "d2", hash: high)
        let item = try await fixture.add(fixture.item(3), digest: "own", hash: 0)
        let uses = try await fixture.store.read {
            try $0.photoHistory.similarUses(of: [0, low, high, high >> 32], within: 6, by: item)
        }
        #expect(uses[0]?.map(\.item) == [first.id] && uses[0]?.map(\.distance) == [6])
        #expect(uses[low]?.map(\.distance) == [0])
        #expect(uses[high]?.map(\.item) == [second.id])
        #expect(uses[high >> 32] == [])
    }

    @Test(arguments: [0, 7, 14])
    func findsSixDifferentBitsHoweverTheyAreSpreadOverTheBands(lowest: Int) async throws {
        let fixture = try await ItemStorageFixture(.sqlite)
        var planted = 0
        for first in 0...6 {
            for second in 0...(6 - first) {
                let bits = [first, second, 6 - first - second]
                planted += 1
                try await fixture.add(
                    fixture.item(planted, by: fixture.ben), digest: "d\(planted)", hash: Self.bits(bits, from: lowest))
            }
        }
        #expect(planted == 28)
        let item = try await fixture.add(fixture.item(99), digest: "own", hash: 0)
        let uses = try await similar(fixture, 0, by: item)
        #expect(uses.map(\.distance) == Array(repeating: 6, count: planted))
    }

    /// Photos of an even surface share one value of a band.
    ///
    /// They fill its limit; the other bands are searched as before.
    @Test func aBandThatManyPhotosShareIsReadUpToItsLimit() async throws {
        let fixture = try await ItemStorageFixture(.sqlite)
        // Only the first band finds the photo 1, by two bits; the second band finds the photo 2, which is equal there.
        try await fixture.add(fixture.item(1, by: fixture.ben), digest: "d1", hash: Self.bits([2, 2, 2]))
        try await fixture.add(fixture.item(2, by: fixture.ben), digest: "d2", hash: Self.bits([3, 0, 3]))
        let item = try await fixture.add(fixture.item(9_999), digest: "own", hash: 0)
        let numbers = { try await self.similar(fixture, 0, by: item).map(\.item) }
        #expect(Set(try await numbers()) == [fixture.item(1).id, fixture.item(2).id])
        try await addRows(PhotoHistoryRepository.rowsPerBand - 2, withValue: 1, in: fixture)
        #expect(Set(try await numbers()) == [fixture.item(1).id, fixture.item(2).id])
        try await addRows(PhotoHistoryRepository.rowsPerBand, withValue: 1, in: fixture)
        #expect(try await numbers() == [fixture.item(2).id])
    }

    /// Adds rows of photos that share a value of the first band and are otherwise unlike.
    private func addRows(_ count: Int, withValue value: Int, in fixture: ItemStorageFixture) async throws {
        _ = try await fixture.database.write { sql in
            try sql.execute(
                """
                WITH RECURSIVE numbers (number) AS (
                    SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < \(count))
                INSERT INTO hash_bands (organisation_number, band, value, perceptual_hash, received_at)
                SELECT organisations.number, 0, \(value), -1, numbers.number
                FROM numbers CROSS JOIN organisations WHERE organisations.id = \(fixture.shop)
                ON CONFLICT (organisation_number, band, value, perceptual_hash, received_at) DO NOTHING
                """)
        }
    }

    @Test(arguments: TestDatabase.available)
    func photosFurtherApartAreNotFound(database: TestDatabase) async throws {
        let fixture = try await ItemStorageFixture(database)
        // Seven different bits in one band: the other bands are equal, so the rows are read and then discarded.
        try await fixture.add(fixture.item(1, by: fixture.ben), digest: "d1", hash: Self.bits([7, 0, 0]))
        // Without a hash, a photo is similar to none.
        try await fixture.add(fixture.item(2, by: fixture.ben), digest: "d2", hash: nil)
        let item = try await fixture.add(fixture.item(3), digest: "own", hash: 0)
        #expect(try await similar(fixture, 0, by: item).isEmpty)
    }

    @Test func theHighestBitIsABitLikeTheOthers() async throws {
        let fixture = try await ItemStorageFixture(.sqlite)
        let older = try await fixture.add(fixture.item(1, by: fixture.ben), digest: "d1", hash: .max)
        let item = try await fixture.add(fixture.item(2), digest: "own", hash: .max >> 1)
        #expect(try await similar(fixture, .max >> 1, by: item).map(\.item) == [older.id])
    }

    @Test func theNumberOfComparedLookAlikesIsBounded() async throws {
        let fixture = try await ItemStorageFixture(.sqlite)
        for number in 1...(PhotoHistoryRepository.neighbors + 8) {
            try await fixture.add(fixture.item(number, by: fixture.ben), digest: "d\(number)", hash: 0)
        }
        let item = try await fixture.add(fixture.item(9_999), digest: "own", hash: 0)
        #expect(try await similar(fixture, 0, by: item).count == PhotoHistoryRepository.neighbors)
    }

    /// Returns a hash that has this many bits of each band, beginning with the band's bit `lowest`.
    private static func bits(_ counts: [Int], from lowest: Int = 0) -> UInt64 {
        counts.enumerated().reduce(0) { hash, band in
            (lowest..<lowest + band.element).reduce(hash) { $0 | 1 << UInt64(HashBand.count * $1 + band.offset) }
        }
    }

    /// Returns a mask with this many bits set, at random positions.
    private static func mask(_ bits: Int, _ random: SeededRandom) -> UInt64 {
        var mask: UInt64 = 0
        while mask.nonzeroBitCount < bits {
            mask |= 1 << UInt64(random.bytes(1).reduce(0) { $0 | ($1 & 63) })
        }
        return mask
    }
}
