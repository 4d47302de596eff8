import AssayAPI
import AssayCore
import AssayTestSupport
import AssayWire
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

/// Tests for the tickets that open screens, and for the permissions of the resulting tokens.
@Suite struct FlowRouteTests {
    private static let origin = "http://assay.test"

    /// Calls an endpoint of the table.
    private func send(
        _ endpoint: Route, _ shop: IsolationShop, _ parameters: [String: String] = [:], body: String = "",
        token: String? = nil, origin: String? = nil
    ) async throws -> TestResponse {
        var headers: HTTPFields = [.contentLength: String(body.utf8.count)]
        headers[.authorization] = token.map { "Bearer \($0)" }
        headers[.origin] = origin
        let (sent, uri) = (headers, endpoint.path(parameters))
        let method = try #require(HTTPRequest.Method(rawValue: endpoint.method.rawValue))
        return try await Application(router: CheckedRouter.make(shop.platform)).test(.router) { client in
            try await client.execute(uri: uri, method: method, headers: sent, body: ByteBuffer(string: body))
        }
    }

    /// Returns a ticket for one of Ann's screens.
    private func ticket(_ screen: ScreenName, _ shop: IsolationShop) async throws -> String {
        let item = screen == .capture ? "" : #", "entrupy_id": " \#(shop.item.rawValue.lowercased()) ""#
        let response = try await send(
            Endpoints.makeFlowTicket.route, shop, body: #"{"screen": "\#(screen.rawValue)"\#(item)}"#, token: "ann")
        #expect(response.status == .created)
        let answer = try WireJSON.decode(FlowTicketResponse.self, from: Data(response.body.readableBytesView))
        let parts = answer.url.split(separator: "#ticket=")
        #expect(parts.first.map(String.init) == "\(Self.origin)\(screen.path)")
        #expect(answer.expires_at == shop.test.clock.now().adding(seconds: 60).epoch)
        return String(try #require(parts.last))
    }

    private func redeem(
        _ ticket: String, _ shop: IsolationShop, origin: String? = FlowRouteTests.origin
    ) async throws -> TestResponse {
        try await send(Endpoints.redeemFlowTicket.route, shop, body: #"{"ticket": "\#(ticket)"}"#, origin: origin)
    }

    /// Returns a token for one of Ann's screens.
    private func token(_ screen: ScreenName, _ shop: IsolationShop) async throws -> String {
        let response = try await redeem(try await ticket(screen, shop), shop)
        #expect(response.status == .ok)
        return try WireJSON.decode(FlowResponse.self, from: Data(response.body.readableBytesView)).flow_token
    }

    @Test func aTicketIsGoodOnce() async throws {
        let shop = try await IsolationShop()
        let ticket = try await ticket(.flag, shop)
        let first = try await redeem(ticket, shop)
        let flow = try WireJSON.decode(FlowResponse.self, from: Data(first.body.readableBytesView))
        #expect((flow.screen, flow.entrupy_id) == ("flag", shop.item.rawValue))
        let second = try await redeem(ticket, shop)
        #expect(second.status == .unauthorized)
        #expect(try second.problem().code == "invalid_ticket")
    }

    @Test func aTicketIsGoodForAMinute() async throws {
        let shop = try await IsolationShop()
        let (early, late) = (try await ticket(.flag, shop), try await ticket(.flag, shop))
        shop.test.clock.advance(seconds: 59)
        #expect(try await redeem(early, shop).status == .ok)
        shop.test.clock.advance(seconds: 1)
        #expect(try await redeem(late, shop).status == .unauthorized)
    }

    @Test(arguments: [nil, "http://assay.test:81", "https://assay.test", "http://evil.example", "null"])
    func aPageOfAnotherOriginIsRefusedAndTheTicketStaysGood(origin: String?) async throws {
        let shop = try await IsolationShop()
        let ticket = try await ticket(.flag, shop)
        let refused = try await redeem(ticket, shop, origin: origin)
        #expect(refused.status == .forbidden)
        #expect(try refused.problem().code == "origin_not_allowed")
        #expect(try await redeem(ticket, shop).status == .ok)
    }

    @Test func aScreensTokenOpensItsOwnCallsOnItsOwnItemAndNothingElse() async throws {
        let shop = try await IsolationShop()
        let token = try await token(.flag, shop)
        let item = ["item": shop.item.rawValue]
        #expect(try await send(Endpoints.flag.route, shop, item, token: token).status == .ok)
        #expect(
            try await send(Endpoints.flag.route, shop, ["item": shop.item.rawValue.lowercased()], token: token).status
                == .ok)
        let foreign: [(Route, [String: String], String)] = [
            (Endpoints.flag.route, ["item": "0000000000"], ""), (Endpoints.item.route, ["item": "0000000000"], ""),
            (Endpoints.editTextFields.route, item, #"{"text_fields": {}}"#), (Endpoints.messages.route, item, ""),
            (Endpoints.retakes.route, [:], ""),
            (Endpoints.searchItems.route, [:], "{}"), (Endpoints.beginCapture.route, [:], "{}"),
            (Endpoints.logout.route, [:], ""),
            (Endpoints.makeFlowTicket.route, [:], #"{"screen": "capture"}"#),
            (Endpoints.captureStatus.route, ["capture": "capture-open"], ""),
            (Endpoints.cancelCapture.route, ["capture": "capture-open"], ""),
        ]
        for (endpoint, parameters, body) in foreign {
            let response = try await send(endpoint, shop, parameters, body: body, token: token)
            #expect(response.status == .forbidden, "\(endpoint.name)")
            #expect(try response.problem().code == "not_this_screens", "\(endpoint.name)")
        }
    }

    @Test func everyScreenReachesExactlyTheCallsOfTheTable() async throws {
        let shop = try await IsolationShop()
        for screen in ScreenName.openedByApps {
            let token = try await token(screen, shop)
            for endpoint in Endpoints.all where endpoint.audience == .user {
                let values = Dictionary(endpoint.parameters.map { ($0, "x") }) { first, _ in first }
                    .merging(endpoint.parameters.contains("item") ? ["item": shop.item.rawValue] : [:]) { $1 }
                let response = try await send(endpoint, shop, values, body: "{}", token: token)
                #expect(
                    (response.status == .forbidden) == !endpoint.screens.contains(screen),
                    "\(screen) \(endpoint.name)")
            }
        }
    }

    @Test func aLogoutEndsTheScreensOfTheLoginAndItsTickets() async throws {
        let shop = try await IsolationShop()
        let (token, waiting) = (try await token(.detail, shop), try await ticket(.flag, shop))
        let item = ["item": shop.item.rawValue]
        #expect(try await send(Endpoints.item.route, shop, item, token: token).status == .ok)
        #expect(try await send(Endpoints.logout.route, shop, token: "ann").status == .noContent)
        #expect(try await send(Endpoints.item.route, shop, item, token: token).status == .unauthorized)
        #expect(try await redeem(waiting, shop).status == .unauthorized)
    }

    @Test func aScreensTokenEndsWithTheLoginAtTheLatest() async throws {
        let shop = try await IsolationShop()
        let end = shop.test.clock.now().adding(seconds: 24 * 60 * 60)
        shop.test.clock.advance(seconds: 24 * 60 * 60 - 30)
        let redeemed = try await redeem(try await ticket(.detail, shop), shop)
        let flow = try WireJSON.decode(FlowResponse.self, from: Data(redeemed.body.readableBytesView))
        #expect(flow.expires_at == end.epoch)
        let item = ["item": shop.item.rawValue]
        #expect(try await send(Endpoints.item.route, shop, item, token: flow.flow_token).status == .ok)
        shop.test.clock.advance(seconds: 30)
        #expect(try await send(Endpoints.item.route, shop, item, token: flow.flow_token).status == .unauthorized)
    }

    @Test func aScreensTokenIsGoodForACaptureAndALittleMore() async throws {
        let shop = try await IsolationShop()
        let token = try await token(.detail, shop)
        shop.test.clock.advance(seconds: FlowTicket.screenSeconds - 1)
        #expect(try await send(Endpoints.item.route, shop, ["item": shop.item.rawValue], token: token).status == .ok)
        shop.test.clock.advance(seconds: 1)
        #expect(
            try await send(Endpoints.item.route, shop, ["item": shop.item.rawValue], token: token).status
                == .unauthorized)
    }

    @Test(arguments: [
        (#"{"screen": "admin"}"#, "screen"), (#"{"screen": "flag"}"#, "entrupy_id"),
        (#"{"screen": "capture", "entrupy_id": "0000000000"}"#, "entrupy_id"), ("{}", "screen"),
    ])
    func aWrongRequestNamesTheField(body: String, field: String) async throws {
        let shop = try await IsolationShop()
        let response = try await send(Endpoints.makeFlowTicket.route, shop, body: body, token: "ann")
        #expect(response.status == .badRequest)
        #expect(try response.problem().errors?.map(\.field) == [field])
    }

    @Test func anothersItemAnswersAsAnUnknownOne() async throws {
        let shop = try await IsolationShop()
        let own = #"{"screen": "flag", "entrupy_id": "\#(shop.item.rawValue)"}"#
        let unknown = #"{"screen": "flag", "entrupy_id": "0000000000"}"#
        for person in ["ben", "cat", "dan"] {
            let answers = [
                try await send(Endpoints.makeFlowTicket.route, shop, body: own, token: person),
                try await send(Endpoints.makeFlowTicket.route, shop, body: unknown, token: person),
            ]
            #expect(answers.allSatisfy { $0.status == .notFound })
        }
    }

    @Test func theTwoListsOfScreensAreTheSame() {
        #expect(Screen.allCases.map(\.rawValue) == ScreenName.allCases.map(\.rawValue))
    }
}
