import AssayBlobs
import AssayCore
import AssayOperations
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayWire
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

/// The calls of users' screens that are continued on phones.
extension APIShop {
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

    /// Returns a shop whose screens can be continued on phones.
    static func forHandovers(_ kind: TestDatabase = .standard) async throws -> APIShop {
        try await APIShop(kind, baseURL: origin)
    }

    /// Opens a user's screen, and returns what its page gets.
    func open(_ screen: ScreenName = .capture, of user: String = "ann") async throws -> FlowResponse {
        let made = try await call(
            Endpoints.makeFlowTicket.route, body: #"{"screen": "\#(screen.rawValue)"}"#, token: user)
        let ticket = try #require(try made.decode(FlowTicketResponse.self).url.split(separator: "#ticket=").last)
        return try await redeem(Endpoints.redeemFlowTicket.route, String(ticket), origin: platform.address.origin)
            .decode(FlowResponse.self)
    }

    /// Redeems a ticket as a page of this origin.
    func redeem(_ endpoint: Route, _ ticket: String, origin: String?) async throws -> TestResponse {
        try await call(
            endpoint, body: #"{"ticket": "\#(ticket)"}"#, headers: origin.map { [.origin: $0] } ?? [:])
    }

    func redeem(_ ticket: String, origin: String? = APIShop.origin) async throws -> TestResponse {
        try await redeem(Endpoints.redeemHandover.route, ticket, origin: origin)
    }

    func offer(_ desktop: String) async throws -> TestResponse {
        try await call(Endpoints.offerHandover.route, body: "{}", token: desktop)
    }

    /// Returns the ticket in a new code.
    func ticket(_ desktop: String) async throws -> String {
        let parts = try await offer(desktop).decode(HandoverOffer.self).url.split(separator: "#ticket=")
        #expect(parts.first.map(String.init) == "\(platform.address.text)/screens/phone")
        return String(try #require(parts.last))
    }

    /// Returns a screen whose code a phone has used.
    func redeemed(of user: String = "ann") async throws -> Pair {
        let desktop = try await open(of: user).flow_token
        let phone = try await redeem(try await ticket(desktop)).decode(RedeemHandoverResponse.self).flow_token
        return Pair(desktop: desktop, phone: phone)
    }

    /// Returns a screen that a phone continues.
    func confirmed(of user: String = "ann") async throws -> Pair {
        let pair = try await redeemed(of: user)
        #expect(try await confirm(pair.desktop).decode(HandoverState.self).state == "confirmed")
        return pair
    }

    /// Begins a capture of sneakers as the user's app does, with photos of `outer_side` and `size_tag`.
    func beginCapture(
        of user: String = "ann", item: [String: String] = capture.item
    ) async throws {
        let request = BeginCaptureRequest(id: "capture-\(user)", item: item, configuration: "debug")
        let response = try await call(Endpoints.beginCapture.route, bytes: Self.json(request), token: user)
        #expect(response.status == .created)
    }

    func confirm(_ token: String) async throws -> TestResponse {
        try await call(Endpoints.confirmHandover.route, body: "{}", token: token)
    }

    func say(_ token: String, _ messages: String...) async throws -> TestResponse {
        try await call(
            Endpoints.sendHandoverMessages.route, body: #"{"messages": [\#(messages.joined(separator: ", "))]}"#,
            token: token)
    }

    func read(_ token: String, _ query: String = "") async throws -> HandoverUpdate {
        try await call(Endpoints.handover.route, query: query, token: token).decode(HandoverUpdate.self)
    }

    func put(
        _ token: String, _ request: String, _ bytes: [UInt8] = Array("photo".utf8), type: String? = "image/jpeg",
        headers: [HTTPField.Name: String] = [:]
    ) async throws -> TestResponse {
        var fields = headers
        fields[.contentType] = type
        return try await call(
            Endpoints.putHandoverPhoto.route, ["request": request], bytes: ByteBuffer(bytes: bytes), token: token,
            headers: fields)
    }

    func photo(
        _ token: String, _ request: String, _ endpoint: Route = Endpoints.handoverPhoto.route
    ) async throws -> TestResponse {
        try await call(endpoint, ["request": request], token: token)
    }

    /// The bytes that count against the quota of the first organization, and those of its photos of hand-overs.
    func counted() async throws -> [Int] {
        try await platform.store.read { tx in
            let rows = try tx.sql.query(
                "/* of a test */ SELECT bytes FROM handover_photos WHERE organisation_id = 'SHOP'")
            return [
                try tx.unheldBytes.sum(of: Self.shop), try rows.reduce(0) { $0 + (try $1.get("bytes", as: Int.self)) },
            ]
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
