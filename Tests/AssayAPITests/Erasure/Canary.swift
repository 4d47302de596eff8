import AssayCore
import AssayOperations
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import AssayWire
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

/// A user whose ids, names and texts contain one word, in every place that stores data about a person.
struct Canary: Sendable {
    static let id = "canary-00001"
    static let item = ["brand": "Canary & Sons", "style_name": "Canary One", "product_category": "sneakers"]
    /// The word without its first letter, whose case differs, as text and as the digits of a blob.
    private static let word = (text: "anary", hex: "616e617279")

    let shop: APIShop
    let actor: UserActor
    let token: String
    /// The request of the last login, which is used.
    let device: SDKDevice

    var platform: Platform { shop.platform }
    var staff: StaffActor { APIShop.staff }

    init(_ kind: TestDatabase = .standard) async throws {
        try await self.init(in: APIShop.forHandovers(kind))
    }

    /// Authorizes the user, who may have been erased before, and logs in.
    init(in shop: APIShop) async throws {
        self.shop = shop
        device = SDKDevice()
        let signed = try await Self.authorize(device, in: shop)
        let login = try await shop.logIn(signed, proof: try device.proof(for: signed, audience: APIShop.origin))
        token = try login.decode(LoginResponse.self).access_token
        actor = try await AuthenticateUser(shop.platform)(token: token).actor
    }

    static func authorize(_ device: SDKDevice, in shop: APIShop) async throws -> String {
        try await shop.authorize(
            device,
            fields: [
                "unique_user_id": id, "email": "canary@shop.example", "first_name": "Canary", "last_name": "Canaris",
            ]
        ).decode(AuthorizeUserResponse.self).signed_authorization_request
    }

    /// Captures an item of the debug configuration and has it decided.
    func capture(_ number: Int) async throws -> ItemID {
        let item = try await shop.test.capture(
            "canary-capture-\(number)", of: Self.item.merging(["customer_item_id": "canary-sku"]) { $1 },
            configuration: "debug", as: actor)
        try await shop.test.decideAll()
        return item
    }

    func erase(_ token: String? = nil) async throws -> EraseUserResponse {
        try await shop.call(Endpoints.eraseUser.route, ["unique_user_id": Self.id], token: token)
            .decode(EraseUserResponse.self)
    }

    /// Carries out the due jobs of an erasure, as the workers do.
    func work() async throws {
        let platform = platform
        let kinds: [(JobKind, @Sendable (Job, String) async throws -> Void)] = [
            (.eraseUser, { try await RunErasure(platform)($0, owner: $1) }),
            (.deletePhotos, { try await DeletePhotos(platform)($0, owner: $1) }),
            (.removePhotos, { try await RemovePhotos(platform)($0, owner: $1) }),
        ]
        for (kind, body) in kinds {
            while let job = try await LeaseJob(platform)(kind, owner: "worker", seconds: 60).job {
                try await body(job, "worker")
            }
        }
    }

    /// Carries out both rounds of an erasure.
    func workToTheEnd() async throws {
        try await work()
        shop.clock.advance(seconds: ErasureStep.quietSeconds)
        try await work()
    }

    /// The user's row, by its id.
    func user() async throws -> User? {
        try await platform.store.read { try $0.users.find(actor.user, organization: APIShop.shop) }
    }

    /// The columns that contain the word.
    func places() async throws -> Set<String> {
        Set(
            try await shop.test.contents().filter {
                $0.text.contains(Self.word.text) || $0.text.contains(Self.word.hex)
            }
            .map(\.place))
    }

    static func hasTrace(_ text: some StringProtocol) -> Bool { text.contains(word.text) }

    /// The stored pictures, without the list of the erased.
    func blobs() -> [String] {
        let folder = shop.test.folder.url.appending(path: "blobs")
        let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return paths.filter { !$0.hasPrefix("erased") && $0.split(separator: "/").count == 3 }
    }
}

// MARK: - Traces

extension Canary {
    /// Puts the word into every place, in items of each phase.
    func leaveTraces() async throws {
        _ = try await shop.create(.v2, #"{"url": "https://hooks.example.com/1", "username": "Shop-\#(Self.id)"}"#)
        let others = try await shop.create(.v2, #"{"url": "https://hooks.example.com/2"}"#).id
        try await leaveFlagged(try await capture(1))
        try await leaveReview(try await capture(2))
        try await leaveDecision(try await capture(3))
        _ = try await BeginCapture(platform)(actor, id: "canary-open", item: Self.item, configuration: "debug")
        let user = try #require(try await user())
        try await CorrectUser(platform)(
            staff, user.id, UserProfile(email: "canary-2@shop.example", firstName: "Canary", lastName: "Canaris"),
            revision: user.revision)
        _ = try await shop.search("{}")
        let pair = try await shop.confirmed(of: token)
        #expect(try await shop.put(pair.phone, "request-1").status == .created)
        try await failDeliveries()
        try await DeleteWebhook(platform)(
            PartnerActor(organization: APIShop.shop, token: APITokenID("token"), scope: .full), id: WebhookID(others))
    }

    /// A certificate with the user's name, and a dispute of the user after one of the partner, whose answer is kept for
    /// its key.
    private func leaveFlagged(_ item: ItemID) async throws {
        // Debug items can't be disputed.
        try await platform.store.write { tx in
            _ = try tx.sql.execute(
                """
                /* of a test */ UPDATE items SET configuration = 'production'
                WHERE organisation_id = \(APIShop.shop) AND id = \(item)
                """)
            let shop = try #require(try tx.organizations.find(APIShop.shop))
            var settings = shop.settings
            settings.certificates.showsHolder = true
            _ = try tx.organizations.update(settings, of: shop.id, revision: shop.revision)
        }
        try await ReopenItem(platform)(staff, item: item)
        try await ResolveItem(platform)(staff, item: item, result: .authentic)
        let partner = try await shop.call(
            Endpoints.setPartnerFlag.route, item, #"{"comments": "canary of the partner"}"#, key: "key-1")
        #expect(partner.status == .ok)
        _ = try await shop.call(Endpoints.clearPartnerFlag.route, item, key: "key-2")
        _ = try await SetFlag(platform)(actor, id: item.rawValue, reason: nil, message: "canary of the user")
    }

    /// A question with its answer, a note, and a retake with an open capture.
    private func leaveReview(_ item: ItemID) async throws {
        try await ReopenItem(platform)(staff, item: item, message: "canary reopened")
        let asked = try await AskMessage(platform)(
            staff, item: item, text: "canary?", answers: ["canary yes", "canary no"])
        _ = try await ReplyToMessage(platform)(actor, id: item.rawValue, message: asked.id.rawValue, answer: "a1")
        try await WriteItemNote(platform)(staff, item: item, text: "canary note")
        let retake = try await RequestRetake(platform)(
            staff, item: item, regions: ["size_tag"], message: "canary retake")
        _ = try await BeginRetake(platform)(
            actor, item: item.rawValue, retake: retake.id.rawValue, id: "canary-retake")
    }

    /// A decision of the console that waits.
    private func leaveDecision(_ item: ItemID) async throws {
        try await ReopenItem(platform)(staff, item: item)
        let member = ConsoleMember(
            staff: staff, session: ConsoleSessionID("session"), csrf: "", expiresAt: Timestamp(microseconds: .max),
            needsSecondFactor: false)
        try await TakeItem(platform)(member, item)
        let seen = try await shop.document(of: item, actor).item
        try await Decide(platform)(
            member,
            ItemDecision(
                item: item, revision: seen.revision, result: .invalid, message: "canary sentence", note: "canary note"))
    }

    /// Has the receivers answer with what they got.
    private func failDeliveries() async throws {
        _ = try await FanOutEvents(platform)()
        let claimed = try await ClaimDeliveries(platform)(.init(256)).deliveries
        let rendered = try await RenderDeliveries(platform)(claimed).deliveries
        #expect(!rendered.isEmpty)
        let results = rendered.map { delivery in
            DeliveryResult(
                claim: delivery.claim, outcome: .failure(),
                tried: DeliveryTry(
                    number: delivery.claim.tries + 1, at: shop.clock.now(), milliseconds: 5, status: 500, error: nil,
                    message: nil, body: "canary: \(String(decoding: delivery.body.prefix(200), as: UTF8.self))"))
        }
        _ = try await FinishDeliveries(platform)(results)
    }
}

extension APIShop {
    func document(of item: ItemID, _ actor: UserActor) async throws -> ItemDocument {
        try await ItemReader(platform).find(actor, id: item.rawValue)
    }
}
