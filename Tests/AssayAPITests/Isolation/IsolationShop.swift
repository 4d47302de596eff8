import AssayAPI
import AssayCore
import AssayKeys
import AssayOperations
import AssayStorage
import AssayTestSupport
import AssayWire
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

/// A shop in which Ann owns one object of each kind, which others must not see or change.
struct IsolationShop: Sendable {
    /// The tokens with a special purpose.
    enum Token {
        static let expired = "session-that-expired"
        static let revoked = "session-that-was-revoked"
        static let screen = "session-of-a-screen"
        static let phone = "session-of-a-phone"
        static let revokedPartner = "partner-revoked"
    }

    static let ann = APIShop.ann
    /// A photo of eight bytes, of which Ann's open capture has received seven.
    static let brokenOff = (bytes: Array("no photo".utf8), digest: SHA256Digest(of: Array("no photo".utf8)))
    /// The browser's request that Ann's phone has answered with a photo.
    static let photoRequest = "request-1"
    /// Ann's item, by the id that her shop gave it.
    static let sku = "ann's SKU/100% +1 鞄"
    /// A subscription of Ann's shop, and a finished delivery to it.
    static let webhook = WebhookID("WEBHOOK-OF-ANN")
    static let delivery = DeliveryID("DELIVERY-TO-ANN")

    let shop: APIShop
    let item: ItemID
    let retake: RetakeID
    let certificate: CertificateID
    let message: MessageID
    /// The upload token of Ann's open capture, and the token that it replaced.
    let upload: (current: String, replaced: String)
    /// The upload tokens of another capture of Ann's, and of Ben's capture.
    let otherUploads: [String]

    var platform: Platform { shop.platform }

    init() async throws {
        shop = try await APIShop()
        let (platform, now) = (shop.platform, shop.clock.now())
        try await platform.store.write { tx in
            try Self.addEndedCredentials(now: now, in: tx)
            try Self.addScreens(now: now, in: tx)
            try Self.addWebhook(now: now, in: tx)
        }
        (item, retake, message) = try await Self.makeItem(shop.test)
        func token(_ user: UserActor, _ id: String) async throws -> String {
            try await BeginCapture(platform)(
                user, id: id, item: APIShop.capture.item, configuration: APIShop.capture.configuration
            ).token
        }
        let replaced = try await token(Self.ann, "capture-open")
        upload = (current: try await token(Self.ann, "capture-open"), replaced: replaced)
        try await Self.breakOff(platform)
        try await Self.givePhoto(platform)
        certificate = try #require(try await shop.certified().certificate)
        otherUploads = [try await token(Self.ann, "capture-other"), try await token(APIShop.ben, "capture-ben")]
    }

    /// Adds sessions and a token that are no longer valid.
    private static func addEndedCredentials(now: Timestamp, in tx: Transaction) throws {
        let (expired, revoked) = (SessionID(Token.expired), SessionID(Token.revoked))
        try tx.addSession(of: ann, id: expired, token: Token.expired, began: now.adding(seconds: -25 * 3_600))
        try tx.addSession(of: ann, id: revoked, token: Token.revoked, began: now)
        _ = try tx.sessions.revoke(revoked, organization: ann.organization, now: now)
        try tx.addToken(Token.revokedPartner, .full, of: ann.organization, now: now)
        _ = try tx.apiTokens.revoke(APITokenID(Token.revokedPartner), organization: ann.organization, now: now)
    }

    /// Adds the session of a screen, and of the phone that continues it.
    private static func addScreens(now: Timestamp, in tx: Transaction) throws {
        let login = Session.beginning(
            now: now, hours: 24, id: ann.session, organization: ann.organization, user: ann.user,
            bundleID: ann.bundleID)
        let flow = Flow(scope: FlowScope(screen: .capture, item: nil), parent: login.id)
        let screen = Session.ofScreen(flow, of: login, id: SessionID(Token.screen), now: now)
        let phone = Session.ofPhone(of: screen, login, id: SessionID(Token.phone), now: now)
        for session in [screen, phone] {
            try tx.sessions.insert(session, hash: SHA256Digest(of: Array(session.id.rawValue.utf8)).hex)
        }
        try tx.handovers.insert(
            Handover(
                id: HandoverID("handover"), organization: ann.organization, user: ann.user, desktop: screen.id,
                login: login.id, screen: .capture, number: 42,
                life: HandoverLife(state: .confirmed, expiresAt: screen.expiresAt), phone: phone.id,
                dueAt: screen.expiresAt))
    }

    /// Adds the subscription and its delivery.
    private static func addWebhook(now: Timestamp, in tx: Transaction) throws {
        let made = Webhook(
            id: webhook, organization: ann.organization, version: .v2_0, url: "https://hooks.example.com/ann",
            user: ann.user, username: "Shop-ann-00001", createdAt: now, startNumber: 0)
        try tx.webhooks.insert(made, sealedSecret: "sealed")
        try tx.addDelivery(
            delivery, to: webhook, of: ann.organization, eventNumber: nil, .dead, attempts: 10, tries: 10, now: now)
    }

    /// Interrupts Ann's upload before the last byte.
    private static func breakOff(_ platform: Platform) async throws {
        let upload = PhotoUpload(declaredBytes: 8, digest: brokenOff.digest, allowsResumption: true)
        await #expect(throws: DomainError.self) {
            let opened = try await OpenCapture(platform)(CaptureActor(ann), capture: "capture-open")
            _ = try await ReceivePhoto(platform)(
                opened, region: "size_tag", upload: upload, chunks: chunks(brokenOff.bytes.dropLast()))
        }
    }

    /// Gives a photo from Ann's phone to her browser.
    private static func givePhoto(_ platform: Platform) async throws {
        let phone = UserActor(
            organization: ann.organization, user: ann.user, session: SessionID(Token.phone), bundleID: ann.bundleID,
            scope: FlowScope(screen: .phone, item: nil))
        try await ReceiveHandoverPhoto(platform)(
            phone, request: photoRequest, mediaType: "image/png",
            upload: PhotoUpload(declaredBytes: brokenOff.bytes.count), chunks: chunks(brokenOff.bytes[...]))
    }

    private static func chunks(_ bytes: ArraySlice<UInt8>) -> AsyncStream<ArraySlice<UInt8>> {
        AsyncStream { continuation in
            continuation.yield(bytes)
            continuation.finish()
        }
    }

    /// Creates an item of Ann's with an open retake request and a question.
    private static func makeItem(_ test: TestPlatform) async throws -> (ItemID, RetakeID, MessageID) {
        let item = try await test.capture(
            "capture-done", of: APIShop.capture.item.merging(["customer_item_id": sku]) { $1 }, configuration: "debug",
            as: ann)
        try await test.decideAll()
        let expert = StaffActor(
            id: APIShop.admin.id, email: APIShop.admin.email, role: .admin, organizations: nil)
        try await ReopenItem(test.platform)(expert, item: item)
        let message = try await AskMessage(test.platform)(expert, item: item, text: "Well?", answers: ["Yes", "No"])
        let retake = try await RequestRetake(test.platform)(expert, item: item, regions: ["size_tag"])
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
        fields[try APIShop.header(WireHeader.requestID)] = "matrix"
        for (name, value) in row.headers { fields[try APIShop.header(name)] = value }
        if let version = row.endpoint.version {
            fields[try APIShop.header(WireHeader.apiVersion)] = version == .v1 ? "1.3" : "2.0"
        }
        return try await shop.send(
            try method ?? #require(HTTPRequest.Method(rawValue: row.endpoint.method.rawValue)),
            row.endpoint.path(parameters) + row.query, authorization: authorization, headers: fields,
            body: ByteBuffer(string: row.body))
    }
}

// MARK: - Callers

/// The callers of the matrix who must get nothing of Ann's.
extension IsolationShop {
    /// Returns invalid credentials, by the audience of the route.
    func strangers(_ audience: Route.Audience) -> [(String, String?)] {
        let none: [(String, String?)] = [
            ("no token", nil), ("an empty token", "Bearer "), ("an unknown token", "Bearer unknown"),
            ("another scheme", "Basic \(Self.ann.user)"), ("an expired session", "Bearer \(Token.expired)"),
            ("a revoked one", "Bearer \(Token.revoked)"),
        ]
        let partner = ("a partner's token", "Bearer \(APIShop.token(.full))")
        let session = ("a session", "Bearer \(Self.ann.user)")
        let uploading = ("an upload token", "Bearer \(upload.current)")
        let token = APIShop.token(.full)
        return switch audience {
        case .anyone: []
        case .operator: none + [partner, session, uploading]
        case .partner:
            none + [
                session, uploading, ("a revoked token", "Token \(Token.revokedPartner)"),
                ("a session in a token's place", "Token \(Self.ann.user)"),
                ("a screen's session", "Bearer \(Token.screen)"), ("a token with more behind it", "Token \(token) x"),
                ("a token in other letters", "Token \(token.lowercased())"),
                ("a token that is too long", "Token " + String(repeating: "x", count: 513)),
            ]
        case .user: none + [partner, uploading]
        case .capture: none + [partner, ("an upload token that was replaced", "Bearer \(upload.replaced)")]
        }
    }

    /// Returns valid credentials of callers who own none of Ann's objects.
    func others(_ endpoint: Route) -> [(who: String, String)] {
        guard endpoint.audience != .partner else {
            // The staff's tokens of all organizations act for one member, who may work for Ann's shop too.
            return [APIShop.rival, APIShop.sandbox].map {
                ("\($0)", "Token \(APIShop.token(for: endpoint, of: $0))")
            }
        }
        let uploads = endpoint.audience == .capture ? otherUploads : []
        return Self.others.map { ("\($0.user)", "Bearer \($0.user)") }
            + uploads.map { ("the token of another capture", "Bearer \($0)") }
    }

    /// A colleague, a user of another organization, and one of the sandbox.
    static let others = [APIShop.ben, APIShop.cat, APIShop.dan]
}
