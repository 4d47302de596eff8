import AssayAPI
import AssayCore
import AssayKeys
import AssayOperations
import AssayStorage
import AssayTestSupport
import AssayWire
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

/// Two shops with their sandboxes.
///
/// Ann owns one object of each kind, which others must not see or change.
struct IsolationShop: Sendable {
    /// A person with a session; the token is the name.
    struct Person: Sendable {
        let name: String
        let organization: OrganizationID

        var actor: UserActor {
            UserActor(
                organization: organization, user: UserID(name), session: SessionID("session-\(name)"),
                bundleID: "com.example.shop")
        }
    }

    static let ann = Person(name: "ann", organization: OrganizationID("SHOP"))
    static let colleague = Person(name: "ben", organization: OrganizationID("SHOP"))
    static let rival = Person(name: "cat", organization: OrganizationID("RIVAL"))
    static let sandboxed = Person(name: "dan", organization: OrganizationID("S-SHOP"))

    /// The tokens with a special purpose.
    enum Token {
        static let expired = "session-that-expired"
        static let revoked = "session-that-was-revoked"
        static let screen = "session-of-a-screen"
        static let phone = "session-of-a-phone"
        static let partner = "partner-full"
        static let revokedPartner = "partner-revoked"
    }

    /// A photo of eight bytes, of which Ann's open capture has received seven.
    static let brokenOff = (bytes: Array("no photo".utf8), digest: SHA256Digest(of: Array("no photo".utf8)))

    /// The browser's request that Ann's phone has answered with a photo.
    static let photoRequest = "request-1"

    let test: TestPlatform
    let item: ItemID
    let retake: RetakeID
    let message: MessageID
    /// The upload token of Ann's open capture, and the token that it replaced.
    let upload: (current: String, replaced: String)
    /// The upload tokens of another capture of Ann's, and of Ben's capture.
    let otherUploads: [String]

    var platform: Platform { test.platform }

    init() async throws {
        test = try await TestPlatform.make()
        try await Self.populate(test)
        let made = try await Self.makeItem(test)
        (item, retake, message) = made
        let begin = BeginCapture(test.platform)
        let body = (item: ["brand": "Nike", "style_name": "Air Jordan 1"], configuration: "debug")
        func token(_ person: Person, _ id: String) async throws -> String {
            try await begin(person.actor, id: id, item: body.item, configuration: body.configuration).token
        }
        let replaced = try await token(Self.ann, "capture-open")
        upload = (current: try await token(Self.ann, "capture-open"), replaced: replaced)
        try await Self.breakOff(test.platform)
        try await Self.givePhoto(test.platform)
        otherUploads = [try await token(Self.ann, "capture-other"), try await token(Self.colleague, "capture-ben")]
    }

    /// Interrupts Ann's upload before the last byte.
    private static func breakOff(_ platform: Platform) async throws {
        let upload = PhotoUpload(declaredBytes: 8, digest: brokenOff.digest, allowsResumption: true)
        let chunks = AsyncStream<ArraySlice<UInt8>> { continuation in
            continuation.yield(brokenOff.bytes.dropLast())
            continuation.finish()
        }
        await #expect(throws: DomainError.self) {
            try await ReceivePhoto(platform)(
                CaptureActor(ann.actor), capture: "capture-open", region: "size_tag", upload: upload, chunks: chunks)
        }
    }

    /// Gives a photo from Ann's phone to her browser.
    private static func givePhoto(_ platform: Platform) async throws {
        let phone = UserActor(
            organization: ann.organization, user: ann.actor.user, session: SessionID(Token.phone),
            bundleID: ann.actor.bundleID, scope: FlowScope(screen: .phone, item: nil))
        let chunks = AsyncStream<ArraySlice<UInt8>> { continuation in
            continuation.yield(brokenOff.bytes[...])
            continuation.finish()
        }
        try await ReceiveHandoverPhoto(platform)(
            phone, request: photoRequest, mediaType: "image/png",
            upload: PhotoUpload(declaredBytes: brokenOff.bytes.count), chunks: chunks)
    }

    private static func populate(_ test: TestPlatform) async throws {
        let now = test.clock.now()
        try await test.platform.store.write { tx in
            for (id, name) in [("SHOP", "Shop"), ("RIVAL", "Rival")] {
                let pair = Organization.pair(
                    named: OrganizationName(stored: name), id: OrganizationID(id), sandbox: OrganizationID("S-\(id)"),
                    now: now)
                _ = try tx.organizations.insertPair(pair.organization, sandbox: pair.sandbox)
            }
            for person in [ann, colleague, rival, sandboxed] {
                _ = try tx.users.insertIfAbsent(
                    User(
                        id: UserID(person.name), organization: person.organization,
                        uniqueUserID: UniqueUserID(stored: "\(person.name)-00001"),
                        username: "Shop-\(person.name)-00001", profile: UserProfile(), loginLimits: nil, revision: 1,
                        createdAt: now))
                try addSession(person, token: person.name, began: now, in: tx)
            }
            try addSession(ann, token: Token.expired, began: now.adding(seconds: -25 * 3_600), in: tx)
            let revoked = try addSession(ann, token: Token.revoked, began: now, in: tx)
            _ = try tx.sessions.revoke(revoked, organization: ann.organization, now: now)
            try addPartners(now: now, in: tx)
            try addWebhook(now: now, in: tx)
        }
    }

    @discardableResult
    private static func addSession(
        _ person: Person, token: String, began: Timestamp, in tx: Transaction
    ) throws -> SessionID {
        let session = Session.beginning(
            now: began, hours: 24, id: SessionID("session-\(token)"), organization: person.organization,
            user: UserID(person.name), bundleID: "com.example.shop")
        try tx.sessions.insert(session, hash: hash(token))
        return session.id
    }

    static func hash(_ token: String) -> String {
        SHA256Digest(of: Array(token.utf8)).hex
    }

    /// Creates an item of Ann's with an open retake request and a question.
    private static func makeItem(_ test: TestPlatform) async throws -> (ItemID, RetakeID, MessageID) {
        let platform = test.platform
        let id = "capture-done"
        let photos = ["outer_side": try await SamplePhoto.sharp(1), "size_tag": try await SamplePhoto.sharp(2)]
        _ = try await BeginCapture(platform)(
            ann.actor, id: id, item: ["brand": "Nike", "style_name": "Air Jordan 1", "customer_item_id": sku],
            configuration: "debug")
        let owner = CaptureActor(ann.actor)
        for (region, bytes) in photos {
            let upload = PhotoUpload(declaredBytes: bytes.count, digest: SHA256Digest(of: bytes))
            let chunks = AsyncStream<ArraySlice<UInt8>> { continuation in
                continuation.yield(bytes[...])
                continuation.finish()
            }
            _ = try await ReceivePhoto(platform)(
                owner, capture: id, region: region, upload: upload, chunks: chunks)
        }
        while let job = try await LeaseJob(platform)(.checkPhoto, owner: "worker", seconds: 60).job {
            try await CheckPhoto(platform)(job, owner: "worker")
        }
        _ = try await SubmitCapture(platform)(
            owner, id: id, submittedAt: test.clock.now(),
            digests: photos.mapValues { SHA256Digest(of: $0).hex }, textFields: [:])
        let item = try await CompleteCapture(platform)(owner, id: id).item.id
        while let job = try await LeaseJob(platform)(.decideItem, owner: "worker", seconds: 60).job {
            _ = try await DecideItem(platform)(job, owner: "worker")
        }
        let expert = StaffActor(
            id: StaffID("expert"), email: "expert@example.com", role: .admin, organizations: nil)
        try await ReopenItem(platform)(expert, item: item)
        let message = try await AskMessage(platform)(expert, item: item, text: "Well?", answers: ["Yes", "No"])
        let retake = try await RequestRetake(platform)(expert, item: item, regions: ["size_tag"])
        return (item, retake.id, message.id)
    }

    /// Calls the router in process, always with the same request id, so that whole responses can be compared.
    ///
    /// - Parameter method: The method; `nil` for that of the row.
    func call(
        _ row: IsolationRow, parameters: [String: String], authorization: String?,
        method: HTTPRequest.Method? = nil
    ) async throws -> TestResponse {
        var fields: HTTPFields = [:]
        fields[.authorization] = authorization
        fields[.contentLength] = String(row.body.utf8.count)
        if let id = HTTPField.Name(WireHeader.requestID) { fields[id] = "matrix" }
        for (name, value) in row.headers {
            if let field = HTTPField.Name(name) { fields[field] = value }
        }
        if row.endpoint.version != nil, let version = HTTPField.Name("Api-Version") {
            fields[version] = row.endpoint.version == .v1 ? "1.3" : "2.0"
        }
        let method = try method ?? #require(HTTPRequest.Method(rawValue: row.endpoint.method.rawValue))
        let uri = row.endpoint.path(parameters) + row.query
        let (sent, body) = (fields, ByteBuffer(string: row.body))
        return try await Application(router: CheckedRouter.make(platform)).test(.router) { client in
            try await client.execute(uri: uri, method: method, headers: sent, body: body)
        }
    }
}
