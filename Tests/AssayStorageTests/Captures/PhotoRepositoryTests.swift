import AssayCore
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayWire
import Testing

@Suite struct PhotoRepositoryTests {
    private static let start = ItemStorageFixture.start

    private func fixture(_ database: TestDatabase) async throws -> ItemStorageFixture {
        let fixture = try await ItemStorageFixture(database)
        let capture = Capture(
            id: CaptureID("C1"), organization: fixture.shop, user: fixture.ann, clientID: "client-1",
            bundleID: "com.example.shop", metadata: [:], configuration: .production, catalogHash: "hash",
            life: CaptureLife(beganAt: Self.start, captureSeconds: 7_200, uploadSeconds: 604_800))
        try await fixture.store.write { _ = try $0.captures.insert(capture, uploadTokenHash: "t1") }
        return fixture
    }

    private func photo(_ id: String, _ region: String = "sole", receivedAfter seconds: Int = 0) -> Photo {
        Photo(
            id: PhotoID(id), organization: OrganizationID("shop"), capture: CaptureID("C1"), region: region,
            digest: "digest of \(id)", mediaType: "image/heic", bytes: 12_000_000, width: 4_032, height: 3_024,
            key: "key of \(id)", receivedAt: Self.start.adding(seconds: seconds))
    }

    @Test(arguments: TestDatabase.available)
    func aStoredPhotoReadsBack(database: TestDatabase) async throws {
        let fixture = try await fixture(database)
        let photo = photo("P1")
        try await fixture.store.write { try $0.photos.insert(photo) }
        try await fixture.store.read { tx throws in
            #expect(try tx.photos.find(photo.id, organization: fixture.shop) == photo)
            #expect(try tx.photos.find(key: "key of P1") == photo)
            #expect(try tx.photos.find(photo.id, organization: fixture.other) == nil)
            let found = try tx.photos.findWithCapture(photo.id, organization: fixture.shop)
            #expect(found?.photo == photo && found?.catalogHash == "hash" && found?.metadata == [:])
            #expect(try tx.photos.findWithCapture(photo.id, organization: fixture.other) == nil)
            #expect(try tx.photos.listAll(capture: photo.capture, organization: fixture.other).isEmpty)
        }
    }

    @Test(arguments: TestDatabase.available)
    func theResultsOfACheckReadBack(database: TestDatabase) async throws {
        let fixture = try await fixture(database)
        let checks: [PhotoCheck] = [
            .accepted, .refused(PhotoRejection(.photoBlurred, measured: 0.25, needed: 0.5)),
            .refused(PhotoRejection(.photoTruncated)), .checking,
        ]
        for (index, check) in checks.enumerated() {
            var photo = photo("P\(index)", "region \(index)")
            let inserted = photo
            photo.check = check
            photo.measures = PhotoMeasures(algorithm: "edges-1", figures: Self.figures)
            // The highest bit is the sign bit in the database.
            photo.perceptualHash = 0xFFFF_0000_FFFF_0001
            let checked = photo
            try await fixture.store.write { tx throws in
                try tx.photos.insert(inserted)
                #expect(try tx.photos.update(checked))
                #expect(try !tx.photos.update(checked), "the revision has moved on")
            }
            photo.revision = 2
            let stored = try await fixture.store.read { try $0.photos.find(checked.id, organization: fixture.shop) }
            #expect(stored == photo)
        }
    }

    private static let figures = [
        "brightness": 0.25, "clipped_bright": 0.125, "clipped_dark": 0.5, "contrast": 0.75, "noise": 0.0625,
        "sharpness": 1.5,
    ]

    @Test func aMeasureWithoutAColumnIsNotLost() async throws {
        let fixture = try await fixture(.sqlite)
        var photo = photo("P1")
        try await fixture.store.write { [photo] in try $0.photos.insert(photo) }
        photo.measures = PhotoMeasures(algorithm: "edges-1", figures: ["sharpness": 1.5, "glare": 1])
        let error = await #expect(throws: DomainError.self) {
            try await fixture.store.write { [photo] in _ = try $0.photos.update(photo) }
        }
        #expect(error?.kind == .internalFailure)
    }

    @Test(arguments: TestDatabase.available)
    func aRegionHasOneCurrentPhoto(database: TestDatabase) async throws {
        let fixture = try await fixture(database)
        var first = photo("P1")
        let second = photo("P2", receivedAfter: 5)
        try await fixture.store.write { [first] in try $0.photos.insert(first) }
        let twice = await #expect(throws: SQLError.self) {
            try await fixture.store.write { try $0.photos.insert(second) }
        }
        #expect(twice?.code == .uniqueViolation)
        first.replacedAt = second.receivedAt
        try await fixture.store.write { [first] tx throws in
            #expect(try tx.photos.update(first))
            try tx.photos.insert(second)
            try tx.photos.insert(photo("P3", "box"))
        }
        try await fixture.store.read { tx throws in
            let (capture, shop) = (CaptureID("C1"), fixture.shop)
            let current = try tx.photos.listCurrent(capture: capture, organization: shop)
            #expect(current.map(\.region) == ["box", "sole"])
            let all = try tx.photos.listAll(capture: capture, organization: shop)
            #expect(all.map(\.id.rawValue) == ["P1", "P3", "P2"])
            #expect(try tx.photos.find(key: "key of P1") == nil, "a replaced photo is not served")
        }
    }

    @Test(arguments: TestDatabase.available)
    func aPhotoThatWasGivenUpIsNotCurrentAndNotServed(database: TestDatabase) async throws {
        let fixture = try await fixture(database)
        var photo = photo("P1")
        try await fixture.store.write { [photo] in try $0.photos.insert(photo) }
        photo.deletedAt = Self.start
        try await fixture.store.write { [photo] tx throws in
            #expect(try tx.photos.update(photo))
            #expect(try tx.photos.listCurrent(capture: photo.capture, organization: fixture.shop).isEmpty)
            #expect(try tx.photos.find(key: photo.key) == nil)
        }
    }

    @Test(arguments: TestDatabase.available)
    func bandsComeAndGoWithThePhoto(database: TestDatabase) async throws {
        let fixture = try await fixture(database)
        var photo = photo("P1")
        photo.perceptualHash = 0x0123_4567_89AB_CDEF
        let hashed = photo
        let count = { @Sendable (tx: Transaction) throws -> Int in
            try tx.sql.query("/* of a test */ SELECT value FROM hash_bands WHERE organisation_number > 0").count
        }
        try await fixture.store.write { tx throws in
            try tx.photos.insertBands(of: hashed)
            try tx.photos.insertBands(of: hashed)
            #expect(try count(tx) == 3)
            // The same time, and another hash with two of the same bands.
            var other = hashed
            other.perceptualHash = 0x0123_4567_89AB_CDEE
            try tx.photos.insertBands(of: other)
            try tx.photos.deleteBands(of: hashed)
            #expect(try count(tx) == 3)
            try tx.photos.deleteBands(of: other)
            #expect(try count(tx) == 0)
        }
    }

    /// The indexes hold only the beginning of a key or digest.
    @Test(arguments: TestDatabase.available)
    func keysAndDigestsOfTheSameBeginningAreComparedToTheirEnd(database: TestDatabase) async throws {
        let fixture = try await ItemStorageFixture(database)
        let start = "0123456789abcdef"
        try await fixture.add(fixture.item(1, by: fixture.ben), digest: start + "one")
        let second = try await fixture.add(fixture.item(2), digest: start + "two")
        // The key of its photo has 18 characters.
        try await fixture.add(fixture.item(123_456), digest: "another")
        try await fixture.store.read { tx throws in
            #expect(try tx.photoHistory.exactUses(of: [start + "two"], by: second).isEmpty)
            #expect(try tx.photoHistory.exactUses(of: [start], by: second).isEmpty)
            #expect(
                try tx.photoHistory.exactUses(of: [start + "one"], by: second).values.map(\.item) == [
                    fixture.item(1).id
                ])
            let key = "key-capture-1"
            #expect(try tx.photos.find(key: key)?.capture == CaptureID("capture-1"))
            #expect(try tx.photos.find(key: key + "0") == nil)
            #expect(try tx.photos.find(key: "") == nil)
            #expect(try tx.photos.find(key: "key-capture-123456")?.capture == CaptureID("capture-123456"))
            #expect(try tx.photos.find(key: "key-capture-123457") == nil)
            #expect(try tx.photos.find(key: "key-capture-1234") == nil)
        }
    }
}
