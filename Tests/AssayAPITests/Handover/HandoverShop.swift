import AssayAPI
import AssayBlobs
import AssayCore
import AssayKeys
import AssayOperations
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayWire
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

/// Two organizations with users, whose screens are continued on phones.
struct HandoverShop: Sendable {
    static let origin = "https://assay.test"
    /// Messages of a phone, which name nothing of a capture.
    static let hello = #"{"type": "hello", "version": 1, "screen": "capture"}"#
    static let cancel = #"{"type": "cancel"}"#
    /// Messages of a browser.
    static let welcome = #"{"type": "welcome", "version": 1}"#
    static let progress = #"{"type": "progress", "sent": 0, "all": 2}"#

    /// A screen that a phone continues.
    struct Pair: Sendable {
        let desktop: String
        let phone: String
    }

    let test: TestPlatform

    var platform: Platform { test.platform }
    var clock: TestClock { test.clock }

    init(
        _ kind: TestDatabase = .standard, baseURL: String = HandoverShop.origin, isForDevelopment: Bool = false
    ) async throws {
        test = try await TestPlatform.make(kind, baseURL: baseURL, isForDevelopment: isForDevelopment)
        let now = test.clock.now()
        try await test.platform.store.write { tx in
            for id in ["SHOP", "RIVAL"] {
                let pair = Organization.pair(
                    named: OrganizationName(stored: id.capitalized), id: OrganizationID(id),
                    sandbox: OrganizationID("S-\(id)"), now: now)
                _ = try tx.organizations.insertPair(pair.organization, sandbox: pair.sandbox)
            }
            for (name, shop) in [("ann", "SHOP"), ("ben", "SHOP"), ("cat", "RIVAL")] {
                _ = try tx.users.insertIfAbsent(
                    User(
                        id: UserID(name), organization: OrganizationID(shop),
                        uniqueUserID: UniqueUserID(stored: "\(name)-00001"), username: "Shop-\(name)-00001",
                        profile: UserProfile(), loginLimits: nil, revision: 1, createdAt: now))
                let login = Session.beginning(
                    now: now, hours: 24, id: SessionID("session-\(name)"), organization: OrganizationID(shop),
                    user: UserID(name), bundleID: "com.example.shop")
                try tx.sessions.insert(login, hash: SHA256Digest(of: Array(name.utf8)).hex)
            }
        }
    }

    /// Calls an endpoint of the table.
    func send(
        _ endpoint: Route, _ parameters: [String: String] = [:], query: String = "", body: ByteBuffer,
        token: String? = nil, headers: HTTPFields = [:]
    ) async throws -> TestResponse {
        var sent = headers
        sent[.authorization] = token.map { "Bearer \($0)" }
        if sent[.contentLength] == nil { sent[.contentLength] = String(body.readableBytes) }
        let (fields, uri) = (sent, endpoint.path(parameters) + query)
        let method = try #require(HTTPRequest.Method(rawValue: endpoint.method.rawValue))
        return try await Application(router: CheckedRouter.make(platform)).test(.router) { client in
            try await client.execute(uri: uri, method: method, headers: fields, body: body)
        }
    }

    func send(
        _ endpoint: Route, query: String = "", body: String = "", token: String? = nil, origin: String? = nil
    ) async throws -> TestResponse {
        var headers: HTTPFields = [:]
        headers[.origin] = origin
        return try await send(
            endpoint, query: query, body: ByteBuffer(string: body), token: token, headers: headers)
    }

    /// Opens a user's screen, and returns what its page gets.
    func open(_ screen: ScreenName = .capture, of user: String = "ann") async throws -> FlowResponse {
        let made = try await send(
            Endpoints.makeFlowTicket.route, body: #"{"screen": "\#(screen.rawValue)"}"#, token: user)
        let ticket = try #require(try made.json(FlowTicketResponse.self).url.split(separator: "#ticket=").last)
        let origin = platform.address.origin
        return try await send(Endpoints.redeemFlowTicket.route, body: #"{"ticket": "\#(ticket)"}"#, origin: origin)
            .json(FlowResponse.self)
    }

    func offer(_ desktop: String) async throws -> TestResponse {
        try await send(Endpoints.offerHandover.route, body: "{}", token: desktop)
    }

    /// Returns the ticket in a new code.
    func ticket(_ desktop: String) async throws -> String {
        let answer = try await offer(desktop).json(HandoverOffer.self)
        let parts = answer.url.split(separator: "#ticket=")
        #expect(parts.first.map(String.init) == "\(platform.address.text)/screens/phone")
        return String(try #require(parts.last))
    }

    func redeem(_ ticket: String, origin: String? = HandoverShop.origin) async throws -> TestResponse {
        try await send(Endpoints.redeemHandover.route, body: #"{"ticket": "\#(ticket)"}"#, origin: origin)
    }

    /// Returns a screen whose code a phone has used.
    func redeemed(of user: String = "ann") async throws -> Pair {
        let desktop = try await open(of: user).flow_token
        let phone = try await redeem(try await ticket(desktop)).json(RedeemHandoverResponse.self).flow_token
        return Pair(desktop: desktop, phone: phone)
    }

    /// Returns a screen that a phone continues.
    func confirmed(of user: String = "ann") async throws -> Pair {
        let pair = try await redeemed(of: user)
        #expect(try await confirm(pair.desktop).json(HandoverState.self).state == "confirmed")
        return pair
    }

    /// Begins a capture of sneakers as the user's app does, with photos of `outer_side` and `size_tag`.
    func beginCapture(
        of user: String = "ann", item: String = #"{"brand": "Nike", "style_name": "Air Jordan 1"}"#
    ) async throws {
        let body = #"{"id": "capture-\#(user)", "item": \#(item), "configuration": "debug"}"#
        #expect(try await send(Endpoints.beginCapture.route, body: body, token: user).status == .created)
    }

    /// Logs a user in on another device, whose token has this name.
    func logIn(_ user: String, as token: String) async throws {
        let login = Session.beginning(
            now: clock.now(), hours: 24, id: SessionID("session-\(token)"), organization: OrganizationID("SHOP"),
            user: UserID(user), bundleID: "com.example.shop")
        try await platform.store.write {
            try $0.sessions.insert(login, hash: SHA256Digest(of: Array(token.utf8)).hex)
        }
    }

    func confirm(_ token: String) async throws -> TestResponse {
        try await send(Endpoints.confirmHandover.route, body: "{}", token: token)
    }

    func say(_ token: String, _ messages: String...) async throws -> TestResponse {
        try await send(
            Endpoints.sendHandoverMessages.route, body: #"{"messages": [\#(messages.joined(separator: ", "))]}"#,
            token: token)
    }

    func read(_ token: String, _ query: String = "") async throws -> HandoverUpdate {
        try await send(Endpoints.handover.route, query: query, token: token).json(HandoverUpdate.self)
    }

    func put(
        _ token: String, _ request: String, _ bytes: [UInt8] = Array("photo".utf8), type: String? = "image/jpeg",
        headers: HTTPFields = [:]
    ) async throws -> TestResponse {
        var fields = headers
        fields[.contentType] = type
        return try await send(
            Endpoints.putHandoverPhoto.route, ["request": request], body: ByteBuffer(bytes: bytes), token: token,
            headers: fields)
    }

    func photo(_ token: String, _ request: String, _ endpoint: Route = Endpoints.handoverPhoto.route) async throws
        -> TestResponse
    {
        try await send(endpoint, ["request": request], body: ByteBuffer(), token: token)
    }

    /// Sets a quota of the first organization.
    func set(_ scope: UploadQuotas.Scope, toMiB mebibytes: Int) async throws {
        try await platform.store.write { tx throws in
            let organization = try #require(try tx.organizations.find(OrganizationID("SHOP")))
            var settings = organization.settings
            switch scope {
            case .capture: settings.limits.uploads.captureMiB = mebibytes
            case .user: settings.limits.uploads.userMiB = mebibytes
            case .organization: settings.limits.uploads.organizationMiB = mebibytes
            }
            #expect(try tx.organizations.update(settings, of: organization.id, revision: organization.revision))
        }
    }

    /// The bytes that count against the quota of the first organization, and those of the reservations.
    func counted() async throws -> [Int] {
        try await test.database.read { sql in
            let sums = try sql.query(
                "SELECT bytes FROM upload_use WHERE organisation_id = 'SHOP' AND holder = 'organisation'")
            let rows = try sql.query("SELECT bytes FROM upload_reservations WHERE organisation_id = 'SHOP'")
            return try [sums, rows].map { try $0.reduce(0) { $0 + (try $1.get("bytes", as: Int.self)) } }
        }
    }

    /// The rows of the tables of hand-overs, and the files of their photos.
    func kept() async throws -> [Int] {
        let rows = try await test.database.read { sql in
            try ["handovers", "handover_tickets", "handover_messages", "handover_photos"].map { table in
                try sql.query("SELECT organisation_id FROM \(unsafeSQL: table)").count
            }
        }
        var files = 0
        let walk = try await platform.blobs.walk()
        while case let stored = try await walk.next(100), !stored.isEmpty {
            files += stored.reduce(0) { $0 + $1.blobs.count }
        }
        return rows + [files]
    }
}

extension TestResponse {
    /// Decodes the body of an answer that is no problem.
    func json<Value: Decodable>(_ type: Value.Type, sourceLocation: SourceLocation = #_sourceLocation) throws -> Value {
        #expect((200...299).contains(status.code), "\(String(buffer: body))", sourceLocation: sourceLocation)
        return try WireJSON.decode(type, from: Data(body.readableBytesView))
    }

    /// The status and the code of a problem.
    func refusal() throws -> String { "\(status.code) \(try problem().code)" }
}
