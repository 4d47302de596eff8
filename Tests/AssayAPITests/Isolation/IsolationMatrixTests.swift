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

/// Calls every route with every unauthorized caller, and checks the responses and that Ann's data is unchanged.
@Suite struct IsolationMatrixTests {
    @Test func everyRouteWithACredentialHasARow() {
        let credentialed = Endpoints.all.filter { $0.audience != .anyone }
        #expect(Set(IsolationRow.all.map(\.endpoint)) == Set(credentialed))
        for row in IsolationRow.all {
            let foreignKeys = [
                "item", "capture", "certificate_id", "entrupy_id", "lookup_value", "webhook", "delivery",
                "unique_user_id",
            ]
            let hasForeignKey = !Set(row.endpoint.parameters).isDisjoint(with: foreignKeys)
            #expect(hasForeignKey == !row.unknown.isEmpty, "\(row.endpoint.name)")
        }
    }

    @Test(arguments: IsolationRow.all)
    func anUnknownCallerIsRefusedAlike(row: IsolationRow) async throws {
        let shop = try await IsolationShop()
        let before = try await shop.contents()
        var bodies: Set<String> = []
        for (who, authorization) in shop.strangers(row.endpoint.audience) {
            let response = try await shop.call(
                row, parameters: row.parameters(of: shop), authorization: authorization)
            #expect(response.status == .unauthorized, "\(who)")
            #expect(response.headers[.wwwAuthenticate] != nil, "\(who)")
            bodies.insert(String(buffer: response.body))
        }
        #expect(!bodies.isEmpty)
        for body in bodies { #expect(!shop.betrays(body), "\(body)") }
        #expect(try await shop.contents() == before)
    }

    @Test(arguments: IsolationRow.all.filter { !$0.unknown.isEmpty })
    func foreignAndUnknownIDsGetIdenticalResponses(row: IsolationRow) async throws {
        let shop = try await IsolationShop()
        let before = try await shop.contents()
        let own = row.parameters(of: shop)
        for (who, authorization) in shop.others(row.endpoint) {
            let foreign = try await shop.call(row, parameters: own, authorization: authorization)
            let unknown = try await shop.call(
                row, parameters: own.merging(row.unknown) { $1 }, authorization: authorization)
            #expect(foreign.status == .notFound, "\(who)")
            #expect(foreign.body == unknown.body, "\(who)")
            #expect(foreign.comparableHeaders == unknown.comparableHeaders, "\(who)")
        }
        #expect(try await shop.contents() == before)
    }

    /// Screens of others and of the same user get nothing of a screen either: see ``HandoverAccessTests``.
    @Test(arguments: IsolationRow.all.filter(\.isOfScreens))
    func aLoginIsNoScreen(row: IsolationRow) async throws {
        let shop = try await IsolationShop()
        let before = try await shop.contents()
        for person in [APIShop.ann] + IsolationShop.others {
            let response = try await shop.call(
                row, parameters: row.parameters(of: shop), authorization: "Bearer \(person.user)")
            #expect(response.status == .forbidden, "\(person.user)")
            #expect(!shop.betrays(String(buffer: response.body)), "\(person.user)")
        }
        #expect(try await shop.contents() == before)
    }

    @Test(arguments: IsolationRow.all.filter { $0.unknown.isEmpty && $0.endpoint.audience == .user && !$0.isOfScreens })
    func aListContainsNothingOfOtherOwners(row: IsolationRow) async throws {
        let shop = try await IsolationShop()
        let before = try await shop.contents()
        for person in IsolationShop.others {
            let response = try await shop.call(row, parameters: [:], authorization: "Bearer \(person.user)")
            #expect((200...204).contains(response.status.code), "\(person.user)")
            #expect(!shop.betrays(String(buffer: response.body)), "\(person.user)")
        }
        #expect(try await shop.contents() == before)
    }

    @Test(arguments: IsolationRow.all.filter { $0.endpoint.audience == .partner })
    func aPartnersTokenIsGoodForItsOwnOrganizationAlone(row: IsolationRow) async throws {
        let shop = try await IsolationShop()
        let before = try await shop.contents()
        for (who, authorization) in shop.others(row.endpoint) {
            let response = try await shop.call(
                row, parameters: row.parameters(of: shop), authorization: authorization)
            #expect(!shop.betrays(String(buffer: response.body)), "\(who)")
        }
        #expect(try await shop.contents() == before)
    }

    @Test(arguments: IsolationRow.all.filter { [.full, .staff].contains($0.endpoint.permission) })
    func aTokenWithANarrowScopeGetsTheNameOfTheNeededScope(row: IsolationRow) async throws {
        let shop = try await IsolationShop()
        let before = try await shop.contents()
        let needed = try #require(row.endpoint.permission)
        let narrow: [PartnerActor.Scope] =
            switch needed {
            case .read: []
            case .full: row.endpoint.grantsAccess ? [.read, .staff] : [.read]
            case .staff: [.read, .full]
            }
        for scope in narrow {
            let refused = try await shop.call(
                row, parameters: row.parameters(of: shop), authorization: "Token \(APIShop.token(scope))")
            #expect(refused.status == .forbidden, "\(scope)")
            let problem = try refused.problem()
            #expect(problem.code == "scope_too_narrow", "\(scope)")
            #expect(problem.detail.contains("scope \(needed.rawValue)"), "\(scope)")
            #expect(problem.detail.contains("assay token create --scope \(needed.rawValue)"), "\(scope)")
        }
        #expect(try await shop.contents() == before)
    }

    /// Without this test, the rejections above could come from a route that rejects every caller.
    ///
    /// Ann's shop is no sandbox, so that nothing is simulated there: see ``SimulationRouteTests``.
    @Test(arguments: IsolationRow.all.filter { $0.endpoint != Endpoints.simulateItem.route })
    func anAuthorizedCallerIsNotRejected(row: IsolationRow) async throws {
        let shop = try await IsolationShop()
        let response = try await shop.call(
            row, parameters: row.parameters(of: shop), authorization: row.authorization(of: shop))
        #expect(![401, 403, 404].contains(response.status.code), "\(response.status)")
    }
}

extension TestResponse {
    /// The headers except those that count calls.
    fileprivate var comparableHeaders: [String] {
        headers.filter { !["ratelimit", "date"].contains($0.name.canonicalName) }.map { "\($0.name): \($0.value)" }
            .sorted()
    }
}

extension IsolationShop {
    /// Returns whether a response contains any of Ann's data.
    func betrays(_ body: String) -> Bool {
        [
            item.rawValue, retake.rawValue, message.rawValue, "Shop-ann", "ann-00001", upload.current, Self.sku,
            Self.webhook.rawValue,
            Self.delivery.rawValue, "hooks.example.com", certificate.rawValue,
        ]
        .contains { body.contains($0) }
    }

    /// All of Ann's data.
    struct Contents: Sendable, Equatable {
        var item: Item?
        var timeline: [TimelineEntry] = []
        var retake: Retake?
        var messages: [ItemMessage] = []
        var captures: [Capture] = []
        var photos: [Photo] = []
        var user: User?
        var upload: UploadStatus?
        var webhooks: [WebhookReport] = []
        var deliveries: [WebhookDelivery] = []
    }

    func contents() async throws -> Contents {
        let (user, organization, item) = (Self.ann.user, Self.ann.organization, item)
        let upload = try await FetchUpload(platform)(
            CaptureActor(Self.ann), capture: "capture-open", region: "size_tag",
            digest: Self.brokenOff.digest.hex)
        return try await platform.store.read { tx in
            var contents = Contents(upload: upload)
            contents.item = try tx.items.find(item, organization: organization, user: user)
            contents.timeline = try tx.timeline.list(item: item, organization: organization)
            contents.retake = try tx.retakes.latest(item: item, organization: organization)
            contents.messages = try tx.messages.list(item: item, organization: organization, limit: 10)
            for id in ["capture-open", "capture-other", "capture-done", "b1c9b7a8-capture-1", "b1c9b7a8-retake-1"] {
                guard let capture = try tx.captures.find(clientID: id, user: user, organization: organization) else {
                    continue
                }
                contents.captures.append(capture)
                contents.photos += try tx.photos.listAll(capture: capture.id, organization: organization)
            }
            contents.user = try tx.users.find(user, organization: organization)
            contents.webhooks = try tx.webhooks.reports(organization)
            contents.deliveries =
                try tx.deliveries.page(
                    of: Self.webhook, organization: organization, state: nil, after: nil, limit: 10)?.deliveries ?? []
            return contents
        }
    }
}
