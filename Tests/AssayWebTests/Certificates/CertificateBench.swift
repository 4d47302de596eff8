import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import AssayWeb
import AssayWire
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

/// A server with the pages of certificates, and a shop whose certificates show more than those of its sandbox.
struct CertificateBench: Sendable {
    static let shop = OrganizationID("SHOP")
    static let sandbox = OrganizationID("S-SHOP")
    private static let admin = StaffActor(
        id: StaffID("eve"), email: "eve@example.com", role: .admin, organizations: nil)

    let test: TestPlatform
    let responder: RouterResponder<BasicRequestContext>
    private var platform: Platform { test.platform }

    init() async throws {
        test = try await TestPlatform.make()
        let now = test.clock.now()
        try await test.platform.store.write { tx in
            try tx.addShop(Self.shop, named: "Maison Reseller", users: [UserID("ANN")], now: now)
            try tx.addUser(UserID("SAM"), of: Self.sandbox, now: now)
            let found = try #require(try tx.organizations.find(Self.shop))
            var settings = found.settings
            settings.retentionDays = 30
            settings.certificates.showsItemID = true
            settings.certificates.isIndexed = true
            #expect(try tx.organizations.update(settings, of: Self.shop, revision: found.revision))
        }
        let router = Router()
        WebRoutes.add(to: router)
        CertificateRoutes.add(test.platform, to: router)
        responder = router.buildResponder()
    }

    /// Stores an item with a result.
    ///
    /// - Parameters:
    ///   - number: Another one for each item, for photos of its own.
    ///   - result: `nil` for an item that waits for an expert.
    func item(
        _ number: Int = 1, of organization: OrganizationID = shop, _ result: ResultID? = .authentic
    ) async throws -> ItemID {
        let user = UserActor(
            organization: organization, user: UserID(organization == Self.shop ? "ANN" : "SAM"),
            session: SessionID("SESSION-\(organization)"), bundleID: "com.example.shop")
        let texts = ["brand": "Nike", "style_name": "Air <Max> \"1\"", "customer_item_id": "sku-\(number)"]
        let item = try await test.capture("capture-\(number)", of: texts, as: user) {
            try await SamplePhoto.sharp(UInt64(100 * number + $0))
        }
        try await test.decideAll()
        if let result { try await resolve(item, result) }
        return item
    }

    func resolve(_ item: ItemID, _ result: ResultID = .authentic) async throws {
        try await ResolveItem(platform)(Self.admin, item: item, result: result)
    }

    func reopen(_ item: ItemID) async throws { try await ReopenItem(platform)(Self.admin, item: item) }

    func revoke(_ item: ItemID) async throws { try await EndCertificate(platform).revoke(Self.admin, item: item) }

    /// Lets the time pass after which the shop's photos are deleted.
    func removePhotos() async throws {
        test.clock.advance(seconds: 31 * 86_400)
        #expect(try await ApplyRetention(platform)() > 0)
        while let job = try await LeaseJob(platform)(.removePhotos, owner: "worker", seconds: 60).job {
            try await RemovePhotos(platform)(job, owner: "worker")
        }
    }

    func get(_ path: String, _ headers: HTTPFields = [:]) async throws -> TestResponse {
        try await Application(responder: responder).test(.router) { client in
            try await client.execute(uri: path, method: .get, headers: headers)
        }
    }
}
