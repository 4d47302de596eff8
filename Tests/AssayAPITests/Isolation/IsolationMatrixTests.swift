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
            let hasForeignKey = !Set(row.endpoint.parameters).isDisjoint(with: ["item", "capture"])
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
            return nobody + [
                ("a revoked token", "Token \(Token.revokedPartner)"), ("a session", "Bearer \(IsolationShop.ann.name)"),
                ("an upload token", "Bearer \(shop.upload.current)"),
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
        for body in bodies { #expect(!shop.betrays(body), "\(body)") }
        #expect(try await shop.contents() == before)
    }

    @Test(arguments: IsolationRow.all.filter { !$0.unknown.isEmpty })
    func whatIsAnothersAnswersByteForByteAsWhatIsUnknown(row: IsolationRow) async throws {
        let shop = try await IsolationShop()
        let before = try await shop.contents()
        let people = [IsolationShop.colleague, IsolationShop.rival, IsolationShop.sandboxed]
        var callers = people.map { ($0.name, "Bearer \($0.name)") }
        if row.endpoint.audience == .capture {
            callers += shop.otherUploads.map { ("the token of another capture", "Bearer \($0)") }
        }
        let own = row.parameters(of: shop)
        for (who, authorization) in callers {
            let foreign = try await shop.call(row, parameters: own, authorization: authorization)
            let unknown = try await shop.call(
                row, parameters: own.merging(row.unknown) { $1 }, authorization: authorization)
            #expect(foreign.status == .notFound, "\(who)")
            #expect(foreign.body == unknown.body, "\(who)")
            #expect(foreign.comparableHeaders == unknown.comparableHeaders, "\(who)")
        }
        #expect(try await shop.contents() == before)
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
        typealias Token = IsolationShop.Token
        for token in [Token.rivalPartner, Token.sandboxPartner] {
            let response = try await shop.call(
                row, parameters: row.parameters(of: shop), authorization: "Token \(token)")
            #expect(!shop.betrays(String(buffer: response.body)), "\(token)")
        }
        let reading = try await shop.call(
            row, parameters: row.parameters(of: shop), authorization: "Token \(Token.readingPartner)")
        if row.endpoint.method == .get {
            #expect(reading.status == .ok)
        } else {
            #expect(reading.status == .forbidden)
            #expect(try reading.problem().code == "scope_too_narrow")
        }
        #expect(try await shop.contents() == before)
    }

    /// Without this test, the rejections above could come from a route that rejects every caller.
    @Test(arguments: IsolationRow.all)
    func whoeverMayCallIsHeard(row: IsolationRow) async throws {
        let shop = try await IsolationShop()
        let token =
            switch row.endpoint.audience {
            case .partner: "Token \(IsolationShop.Token.partner)"
            case .operator: "Bearer \(shop.test.platform.masterKey.operatorToken())"
            case .anyone, .user, .capture: "Bearer \(IsolationShop.ann.name)"
            }
        let response = try await shop.call(row, parameters: row.parameters(of: shop), authorization: token)
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
        [item.rawValue, retake.rawValue, message.rawValue, "Shop-ann", "ann-00001", upload.current]
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
