import AssayCore
import AssayOperations
import AssayTestSupport
import Testing

/// A capture scenario whose item is under review, with short forms of a retake's steps.
struct RetakeScenario: Sendable {
    let captures: CaptureScenario
    let item: ItemID
    let expert: StaffActor

    var platform: Platform { captures.platform }
    var clock: TestClock { captures.test.clock }
    var ann: UserActor { captures.user(captures.ann) }

    /// Creates an item under review.
    ///
    /// The debug configuration needs few photos and makes the item final at once; an expert then re-opens it.
    init(_ database: TestDatabase = .standard) async throws {
        captures = try await CaptureScenario(database)
        expert = StaffActor(
            id: StaffID("expert"), email: "expert@example.com", role: .expert, organizations: [captures.shop])
        try await captures.readyToComplete()
        item = try await captures.complete()
        try await captures.decideAll()
        try await ReopenItem(captures.platform)(expert, item: item)
        captures.test.clock.advance(seconds: 60)
    }

    @discardableResult
    func ask(_ regions: [String] = ["size_tag"], message: String? = "The tag is blurred.") async throws -> Retake {
        try await RequestRetake(platform)(expert, item: item, regions: regions, message: message)
    }

    @discardableResult
    func begin(_ retake: Retake, id: String = "retake-01") async throws -> BeginCapture.Answer {
        try await BeginRetake(platform)(ann, item: item.rawValue, retake: retake.id.rawValue, id: id)
    }

    /// Uploads, checks and submits the photos.
    func photograph(_ retake: Retake, id: String = "retake-01") async throws {
        var photos: [String: [UInt8]] = [:]
        for (index, region) in retake.regions.enumerated() {
            photos[region] = try await SamplePhoto.sharp(UInt64(10 + index))
        }
        for (region, bytes) in photos { try await captures.put(bytes, region, id) }
        try await captures.checkAll()
        try await captures.submit(photos, id)
    }

    func stored() async throws -> Item {
        try #require(try await captures.item(item))
    }

    func document() async throws -> ItemDocument {
        try await ItemReader(platform).find(ann, id: item.rawValue)
    }
}

extension CaptureScenario {
    func decideAll() async throws {
        try await work(.decideItem) { try await DecideItem(platform)($0, owner: $1) }
    }
}
