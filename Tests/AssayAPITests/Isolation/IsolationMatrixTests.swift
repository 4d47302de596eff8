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
@Suite(.everyDatabase) struct IsolationMatrixTests {
    @Test func everyRouteWithACredentialHasARow() {
        let credentialed = Endpoint.all.filter { $0.audience != .anyone }
        #expect(Set(IsolationRow.all.map(\.endpoint)) == Set(credentialed))
        for row in IsolationRow.all {
            let foreignKeys = ["item", "capture", "entrupy_id", "lookup_value"]
            let hasForeignKey = !Set(row.endpoint.parameters).isDisjoint(with: foreignKeys)
            #expect(hasForeignKey == !row.unknown.isEmpty, "\(row.endpoint.name)")
        }
    }

    /// Returns invalid credentials, by the audience of the route.
    private static func strangers(_ audience: Endpoint.Audience, _ shop: IsolationShop) -> [(String, String?)] {
        typealias Token = IsolationShop.Token
        let nobody: [(String, String?)] = [
            ("no token", nil), ("an empty token", "Bearer "), ("an unknown token", "Bearer unknown"),
            ("another scheme", "Basic \(IsolationShop.ann.name)"),
        ]
        let sessions = [
            ("an expired session", "Bearer \(Token.expired)"), ("a revoked one", "Bearer \(Token.revoked)"),
        ]
        switch audience {
        case .anyone: return []
        case .operator:
            return nobody + sessions + [
                ("a partner's token", "Bearer \(Token.partner)"), ("a session", "Bearer \(IsolationShop.ann.name)"),
                ("an upload token", "Bearer \(shop.upload.current)"),
            ]
        case .partner:
            return nobody + sessions + [
                ("a revoked token", "Token \(Token.revokedPartner)"), ("a session", "Bearer \(IsolationShop.ann.name)"),
                ("a session in a token's place", "Token \(IsolationShop.ann.name)"),
                ("a screen's session", "Bearer \(Token.screen)"), ("an upload token", "Bearer \(shop.upload.current)"),
                ("a token with more behind it", "Token \(Token.partner) x"),
                ("a token in other letters", "Token \(Token.partner.uppercased())"),
                ("a token that is too long", "Token " + String(repeating: "x", count: 513)),
            ]
        case .user:
            return nobody + sessions + [
                ("a partner's token", "Bearer \(Token.partner)"),
                ("an upload token", "Bearer \(shop.upload.current)"),
            ]
        case .capture:
            return nobody + sessions + [
                ("a partner's token", "Bearer \(Token.partner)"),
                ("an upload token that was replaced", "Bearer \(shop.upload.replaced)"),
            ]
        }
    }

    @Test(arguments: IsolationRow.all)
    func aCallerWhomNobodyKnowsIsRefusedAlike(row: IsolationRow) async throws {
        let shop = try await IsolationShop()
        let before = try await shop.contents()
        var bodies: Set<String> = []
        for (who, authorization) in Self.strangers(row.endpoint.audience, shop) {
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
    func whatIsAnothersAnswersByteForByteAsWhatIsUnknown(row: IsolationRow) async throws {
        let shop = try await IsolationShop()
        let before = try await shop.contents()
        let own = row.parameters(of: shop)
        for (who, authorization) in Self.others(row.endpoint, shop) {
            let foreign = try await shop.call(row, parameters: own, authorization: authorization)
            let unknown = try await shop.call(
                row, parameters: own.merging(row.unknown) { $1 }, authorization: authorization)
            #expect(foreign.status == .notFound, "\(who)")
            #expect(foreign.body == unknown.body, "\(who)")
            #expect(foreign.comparableHeaders == unknown.comparableHeaders, "\(who)")
        }
        #expect(try await shop.contents() == before)
    }

    /// Returns valid credentials of callers who own none of Ann's objects.
    private static func others(_ endpoint: Endpoint, _ shop: IsolationShop) -> [(who: String, String)] {
        guard endpoint.audience != .partner else {
            // The staff's tokens of all organizations act for one member, who may work for Ann's shop too.
            return ["rival", "sandbox"].map { ($0, "Token \(IsolationShop.token(for: endpoint, of: $0))") }
        }
        let people = [IsolationShop.colleague, IsolationShop.rival, IsolationShop.sandboxed]
        let uploads = endpoint.audience == .capture ? shop.otherUploads : []
        return people.map { ($0.name, "Bearer \($0.name)") }
            + uploads.map { ("the token of another capture", "Bearer \($0)") }
    }

    @Test(arguments: IsolationRow.all.filter { $0.unknown.isEmpty && $0.endpoint.audience == .user })
    func whatListsThingsListsNobodyElses(row: IsolationRow) async throws {
        let shop = try await IsolationShop()
        let before = try await shop.contents()
        for person in [IsolationShop.colleague, IsolationShop.rival, IsolationShop.sandboxed] {
            let response = try await shop.call(row, parameters: [:], authorization: "Bearer \(person.name)")
            #expect((200...204).contains(response.status.code), "\(person.name)")
            #expect(!shop.betrays(String(buffer: response.body)), "\(person.name)")
        }
        #expect(try await shop.contents() == before)
    }

    @Test(arguments: IsolationRow.all.filter { $0.endpoint.audience == .partner })
    func aPartnersTokenIsGoodForItsOwnOrganizationAlone(row: IsolationRow) async throws {
        let shop = try await IsolationShop()
        let before = try await shop.contents()
        for (who, authorization) in Self.others(row.endpoint, shop) {
            let response = try await shop.call(
                row, parameters: row.parameters(of: shop), authorization: authorization)
            #expect(!shop.betrays(String(buffer: response.body)), "\(who)")
        }
        #expect(try await shop.contents() == before)
    }

    @Test(arguments: IsolationRow.all.filter { $0.endpoint.audience == .partner })
    func aTokenWhoseScopeIsTooNarrowIsToldWhichScopeTheCallNeeds(row: IsolationRow) async throws {
        let shop = try await IsolationShop()
        let before = try await shop.contents()
        let needed = try #require(row.endpoint.permission)
        let narrow: [PartnerActor.Scope] =
            switch needed {
            case .read: []
            case .full: [.read]
            case .staff: [.read, .full]
            }
        for scope in narrow {
            let refused = try await shop.call(
                row, parameters: row.parameters(of: shop), authorization: "Token \(IsolationShop.token(scope))")
            #expect(refused.status == .forbidden, "\(scope)")
            let problem = try refused.problem()
            #expect(problem.code == "scope_too_narrow", "\(scope)")
            #expect(problem.detail.contains("scope \(needed.rawValue)"), "\(scope)")
            #expect(problem.detail.contains("assay token create --scope \(needed.rawValue)"), "\(scope)")
        }
        #expect(try await shop.contents() == before)
    }

    /// Without this test, the rejections above could come from a route that rejects every caller.
    @Test(arguments: IsolationRow.all)
    func whoeverMayCallIsHeard(row: IsolationRow) async throws {
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
        [item.rawValue, retake.rawValue, message.rawValue, "Shop-ann", "ann-00001", upload.current, Self.sku]
            .contains { body.contains($0) }
    }

    /// All of Ann's data.
    struct Contents: Sendable, Equatable {
        var item: Item?
        var timeline: [TimelineEntry] = []
        var retake: Retake?
        var messages: [SupportMessage] = []
        var captures: [Capture] = []
        var photos: [Photo] = []
        var user: User?
        var upload: UploadStatus?
    }

    func contents() async throws -> Contents {
        let (user, organization, item) = (Self.ann.actor.user, Self.ann.organization, item)
        let upload = try await FetchUpload(platform)(
            CaptureActor(Self.ann.actor), capture: "capture-open", region: "size_tag",
            digest: Self.brokenOff.digest.hex)
        return try await platform.store.read { tx in
            var contents = Contents(upload: upload)
            contents.item = try tx.items.find(item, organization: organization, user: user)
            contents.timeline = try tx.timeline.list(item: item, organization: organization)
            contents.retake = try tx.retakes.latest(item: item, organization: organization)
            contents.messages = try tx.messages.list(item: item, organization: organization, limit: 10)
            for id in ["capture-open", "capture-other", "capture-done", "capture-new", "capture-retake"] {
                guard let capture = try tx.captures.find(clientID: id, user: user, organization: organization) else {
                    continue
                }
                contents.captures.append(capture)
                contents.photos += try tx.photos.listAll(capture: capture.id, organization: organization)
            }
            contents.user = try tx.users.find(user, organization: organization)
            return contents
        }
    }
}
