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
import Testing

@Suite struct ItemRouteTests {
    /// A shop whose user Ann has captured one item, with two other users.
    private struct Shop: Sendable {
        let test: TestPlatform
        let item: Item

        init() async throws {
            test = try await TestPlatform.make()
            let now = test.clock.now()
            let item = Self.item(test.platform, now: now)
            self.item = item
            try await test.platform.store.write { tx in
                for (organization, user) in [("shop", "ann"), ("shop", "ben"), ("rival", "cat")] {
                    try Self.addUser(user, of: OrganizationID(organization), now: now, in: tx)
                }
                let capture = Capture(
                    id: item.capture, organization: item.organization, user: item.user, clientID: "client-0001",
                    bundleID: "com.example.shop", metadata: [:], configuration: .production,
                    catalogHash: item.catalogHash,
                    life: CaptureLife(beganAt: now, captureSeconds: 7_200, uploadSeconds: 604_800))
                _ = try tx.captures.insert(capture, uploadTokenHash: "unused")
                try tx.items.insert(item)
                try tx.timeline.append(item.opening.entries, item: item.id, organization: item.organization)
            }
        }

        private static func item(_ platform: Platform, now: Timestamp) -> Item {
            Item(
                id: ItemID("7QX0M2KD9A"), organization: OrganizationID("shop"), user: UserID("ann"),
                capture: CaptureID("capture"),
                facts: ItemFacts(
                    category: "sneakers", itemType: nil, brandID: "nike", brandName: "Nike",
                    styleName: "Air Jordan 1", customerItemID: nil, textFields: ["style_name": "Air Jordan 1"]),
                configuration: .production, catalogHash: platform.catalogs.current.hash, life: ItemLife(),
                times: ItemTimes(capturedAt: now, submittedAt: now, receivedAt: now, reviewHours: 24), revision: 1)
        }

        /// Adds a user who is logged in; the token is the user's name.
        private static func addUser(
            _ name: String, of organization: OrganizationID, now: Timestamp, in tx: Transaction
        ) throws {
            if try tx.organizations.find(organization) == nil {
                let pair = Organization.pair(
                    named: OrganizationName(stored: organization.rawValue), id: organization,
                    sandbox: OrganizationID("S-\(organization)"), now: now)
                _ = try tx.organizations.insertPair(pair.organization, sandbox: pair.sandbox)
            }
            _ = try tx.users.insertIfAbsent(
                User(
                    id: UserID(name), organization: organization, uniqueUserID: UniqueUserID(stored: "\(name)-00001"),
                    username: "Shop-\(name)-00001", profile: UserProfile(), loginLimits: nil, revision: 1,
                    createdAt: now))
            let session = Session.beginning(
                now: now, hours: 24, id: SessionID("session of \(name)"), organization: organization,
                user: UserID(name), bundleID: "com.example.shop")
            let hash = TokenHash(of: name).bytes.map { String(format: "%02x", $0) }.joined()
            try tx.sessions.insert(session, hash: hash)
        }

        /// Requests an item as this user.
        func get(
            _ id: String, as user: String, language: String? = nil,
            _ check: @escaping @Sendable (TestResponse) throws -> Void
        ) async throws {
            let application = Application(router: CheckedRouter.make(test.platform))
            var headers: HTTPFields = [.authorization: "Bearer \(user)"]
            headers[.acceptLanguage] = language
            let sent = headers
            let path = Endpoints.item.path(["item": id])
            try await application.test(.router) { client in
                try await client.execute(uri: path, method: .get, headers: sent) { try check($0) }
            }
        }
    }

    private func result(_ response: TestResponse) throws -> EntrupyCaptureResult {
        try JSONDecoder().decode(EntrupyCaptureResult.self, from: Data(response.body.readableBytesView))
    }

    @Test func theUserGetsTheItemInTheDocumentsShape() async throws {
        let shop = try await Shop()
        try await shop.get("7QX0M2KD9A", as: "ann") { (response: TestResponse) throws -> Void in
            #expect(response.status == .ok)
            #expect(response.headers[.contentType] == "application/json; charset=utf-8")
            let result = try result(response)
            #expect(result.authentication_id == "7QX0M2KD9A")
            #expect(result.status.result.id == .needs_review)
            #expect(result.status.result.display.header == "Under Review")
            #expect(result.properties.brand.display["name"] == "Nike")
            #expect(result.user?.username == "Shop-ann-00001")
            #expect(result.text_fields?.first?.content == "Air Jordan 1")
            #expect(result.events?.count == 3)
        }
    }

    @Test func displayStringsFollowTheAcceptedLanguage() async throws {
        let shop = try await Shop()
        let english = shop.test.platform.catalogs.current.texts.text(.resultHeader(.needsReview), in: .english)
        let japanese = shop.test.platform.catalogs.current.texts.text(.resultHeader(.needsReview), in: .japanese)
        #expect(english != japanese)
        try await shop.get("7QX0M2KD9A", as: "ann", language: "ja-JP, en;q=0.5") { response in
            let status = try result(response).status
            #expect(status.result.display.header == japanese)
            #expect(status.result.id == .needs_review)
        }
    }
}
