import AssayCore
import AssayKeys
import AssayOperations
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import Foundation
import Testing

/// A platform with two shops and their users, with short forms of a capture's steps.
struct CaptureScenario: Sendable {
    let test: TestPlatform
    let shop = OrganizationID("SHOP")
    let rival = OrganizationID("RIVAL")
    let ann = UserID("ANN")
    let ben = UserID("BEN")
    let cat = UserID("CAT")

    /// The item of every capture here.
    ///
    /// Under the debug configuration it needs two photos.
    static let sneaker = ["brand": "Nike", "style_name": "Air Jordan 1"]
    static let regions = ["outer_side", "size_tag"]

    var platform: Platform { test.platform }
    var blobFolder: URL { test.folder.url.appending(path: "blobs") }
    var spoolFolder: URL { test.folder.url.appending(path: "spool") }
    /// The names of all stored pictures.
    var blobs: [String] { Self.files(in: blobFolder) }
    var spooled: [String] { Self.files(in: spoolFolder) }
    /// All interrupted uploads, as `capture/region.digest`.
    var uploads: [String] { Self.files(in: test.folder.url.appending(path: "uploads")) }

    init(_ database: TestDatabase = .standard, sleeper: any Clock<Duration> = InstantClock()) async throws {
        try await self.init(on: try await TestPlatform.make(database, sleeper: sleeper))
    }

    /// Uses the same shops and users on another node.
    init(again test: TestPlatform) {
        self.test = test
    }

    init(on test: TestPlatform) async throws {
        self.test = test
        let now = test.clock.now()
        let (shop, rival, users, others) = (shop, rival, [ann, ben], [cat])
        try await test.platform.store.write { tx throws in
            try tx.addShop(shop, users: users, now: now)
            try tx.addShop(rival, named: "Rival", users: others, now: now)
        }
    }

    /// Gives the first shop the usual limits with changes.
    func setLimits(_ change: (inout OrganizationLimits) -> Void) async throws {
        var limits = OrganizationLimits()
        change(&limits)
        let (shop, changed) = (shop, limits)
        try await platform.store.write { tx in
            let found = try #require(try tx.organizations.find(shop))
            var settings = found.settings
            settings.limits = changed
            #expect(try tx.organizations.update(settings, of: shop, revision: found.revision))
        }
    }

    func user(_ id: UserID, of organization: OrganizationID? = nil) -> UserActor {
        UserActor(
            organization: organization ?? shop, user: id, session: SessionID("SESSION"), bundleID: "com.example.shop")
    }

    var owner: CaptureActor { CaptureActor(user(ann)) }

    @discardableResult
    func begin(
        _ id: String = "capture-1", _ item: [String: String] = sneaker, _ configuration: String = "debug",
        as actor: UserActor? = nil
    ) async throws -> BeginCapture.Answer {
        try await BeginCapture(platform)(actor ?? user(ann), id: id, item: item, configuration: configuration)
    }

    /// Uploads a photo as an ordinary client does, with its length and digest.
    @discardableResult
    func put(
        _ bytes: [UInt8], _ region: String = regions[0], _ id: String = "capture-1", as actor: CaptureActor? = nil,
        length: Int? = nil, digest: SHA256Digest? = nil, on platform: Platform? = nil
    ) async throws -> CaptureSnapshot {
        let upload = PhotoUpload(
            declaredBytes: length ?? bytes.count, digest: digest ?? SHA256Digest(of: bytes))
        return try await receive(Self.chunks(bytes), upload, region, id, as: actor, on: platform)
    }

    /// Uploads a photo with a body of its own timing.
    @discardableResult
    func receive<Chunks: AsyncSequence & Sendable>(
        _ chunks: Chunks, _ upload: PhotoUpload, _ region: String = regions[0], _ id: String = "capture-1",
        as actor: CaptureActor? = nil, on platform: Platform? = nil
    ) async throws -> CaptureSnapshot where Chunks.Element == ArraySlice<UInt8> {
        let platform = platform ?? self.platform
        let opened = try await OpenCapture(platform)(actor ?? owner, capture: id)
        return try await ReceivePhoto(platform)(opened, region: region, upload: upload, chunks: chunks)
    }

    /// Splits the bytes into chunks, as a socket would.
    static func chunks(_ bytes: [UInt8]) -> AsyncStream<ArraySlice<UInt8>> {
        AsyncStream { continuation in
            for start in stride(from: 0, to: bytes.count, by: 65_536) {
                continuation.yield(bytes[start..<min(start + 65_536, bytes.count)])
            }
            continuation.finish()
        }
    }

    @discardableResult
    func submit(
        _ photos: [String: [UInt8]], _ id: String = "capture-1", at: Timestamp? = nil, texts: [String: String] = [:]
    ) async throws -> CaptureSnapshot {
        try await SubmitCapture(platform)(
            owner, id: id, submittedAt: at ?? test.clock.now(),
            digests: photos.mapValues { SHA256Digest(of: $0).hex }, textFields: texts)
    }

    func complete(_ id: String = "capture-1", as actor: CaptureActor? = nil) async throws -> ItemID {
        try await CompleteCapture(platform)(actor ?? owner, id: id).item.id
    }

    func fetch(_ id: String = "capture-1") async throws -> CaptureSnapshot {
        try await CaptureAccess(platform).snapshot(id, of: owner)
    }

    /// Begins a capture, uploads and checks both photos, and submits it.
    func readyToComplete(_ id: String = "capture-1") async throws {
        let photos = [Self.regions[0]: try await SamplePhoto.sharp(1), Self.regions[1]: try await SamplePhoto.sharp(2)]
        try await begin(id)
        for (region, bytes) in photos { try await put(bytes, region, id) }
        try await checkAll()
        try await submit(photos, id)
    }
}

extension CaptureScenario {
    /// Processes all due jobs of a kind.
    func work(_ kind: JobKind, owner: String = "worker", _ body: (Job, String) async throws -> Void) async throws {
        while let job = try await LeaseJob(platform)(kind, owner: owner, seconds: 60).job { try await body(job, owner) }
    }

    func checkAll() async throws {
        try await work(.checkPhoto) { try await CheckPhoto(platform)($0, owner: $1) }
    }

    func deleteAll() async throws {
        try await work(.deletePhotos) { try await DeletePhotos(platform)($0, owner: $1) }
    }

    /// Returns the number of queued jobs of a kind.
    func jobs(_ kind: JobKind) async throws -> Int {
        try await platform.store.read { tx throws in
            try tx.sql.query("/* of a test */ SELECT id FROM jobs WHERE kind = \(kind.rawValue)").count
        }
    }

    private static func files(in folder: URL) -> [String] {
        let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return paths.filter { path in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: "\(folder.path)/\(path)", isDirectory: &isFolder)
                && !isFolder.boolValue
        }.sorted()
    }
}
