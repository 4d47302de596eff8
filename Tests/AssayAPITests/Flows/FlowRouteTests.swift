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

    private let shop: APIShop
    /// The end of Ann's login.
    private let end: Timestamp
    private let item: ItemID

    init() async throws {
        shop = try await APIShop()
        end = shop.clock.now().adding(seconds: 24 * 60 * 60)
        item = try await shop.seed()[0]
    }

    private var place: [String: String] { ["item": item.rawValue] }

    /// Returns a ticket for one of Ann's screens.
    private func ticket(_ screen: ScreenName) async throws -> String {
        let item = screen == .capture ? "" : #", "entrupy_id": " \#(item.rawValue.lowercased()) ""#
        let response = try await shop.call(
            Endpoints.makeFlowTicket.route, body: #"{"screen": "\#(screen.rawValue)"\#(item)}"#)
        #expect(response.status == .created)
        let answer = try response.decode(FlowTicketResponse.self)
        let parts = answer.url.split(separator: "#ticket=")
        #expect(parts.first.map(String.init) == "\(Self.origin)\(screen.path)")
        #expect(answer.expires_at == shop.clock.now().adding(seconds: 60).epoch)
        return String(try #require(parts.last))
    }

    private func redeem(_ ticket: String, origin: String? = FlowRouteTests.origin) async throws -> TestResponse {
        try await shop.redeem(Endpoints.redeemFlowTicket.route, ticket, origin: origin)
    }

    /// Returns a token for one of Ann's screens.
    private func token(_ screen: ScreenName) async throws -> String {
        try await redeem(try await ticket(screen)).decode(FlowResponse.self).flow_token
    }

    /// Returns the status of the item's call with this token.
    private func status(_ token: String) async throws -> HTTPResponse.Status {
        try await shop.call(Endpoints.item.route, place, token: token).status
    }

    @Test func aTicketIsGoodOnce() async throws {
        let ticket = try await ticket(.flag)
        let first = try await redeem(ticket)
        let flow = try first.decode(FlowResponse.self)
        #expect((flow.screen, flow.entrupy_id) == ("flag", item.rawValue))
        #expect(try await redeem(ticket).refusal() == "401 invalid_ticket")
    }

    @Test func aTicketIsGoodForAMinute() async throws {
        let (early, late) = (try await ticket(.flag), try await ticket(.flag))
        shop.clock.advance(seconds: 59)
        #expect(try await redeem(early).status == .ok)
        shop.clock.advance(seconds: 1)
        #expect(try await redeem(late).status == .unauthorized)
    }

    @Test(arguments: [nil, "http://assay.test:81", "https://assay.test", "http://evil.example", "null"])
    func aPageOfAnotherOriginIsRefusedAndTheTicketStaysGood(origin: String?) async throws {
        let ticket = try await ticket(.flag)
        #expect(try await redeem(ticket, origin: origin).refusal() == "403 origin_not_allowed")
        #expect(try await redeem(ticket).status == .ok)
    }

    @Test func aScreensTokenOpensItsOwnItemAlone() async throws {
        let token = try await token(.flag)
        for id in [item.rawValue, item.rawValue.lowercased()] {
            #expect(try await shop.call(Endpoints.flag.route, ["item": id], token: token).status == .ok)
        }
        for endpoint in [Endpoints.flag.route, Endpoints.item.route] {
            let response = try await shop.call(endpoint, ["item": "0000000000"], token: token)
            #expect(try response.refusal() == "403 not_this_screens", "\(endpoint.name)")
        }
    }

    @Test func everyScreenReachesExactlyTheCallsOfTheTable() async throws {
        for screen in ScreenName.openedByApps {
            let token = try await token(screen)
            for endpoint in Endpoints.all where endpoint.audience == .user {
                let values = Dictionary(endpoint.parameters.map { ($0, "x") }) { first, _ in first }.merging(place) {
                    $1
                }
                let response = try await shop.call(endpoint, values, body: "{}", token: token)
                #expect(
                    (response.status == .forbidden) == !endpoint.screens.contains(screen),
                    "\(screen) \(endpoint.name)")
            }
        }
    }

    @Test func aLogoutEndsTheScreensOfTheLoginAndItsTickets() async throws {
        let (token, waiting) = (try await token(.detail), try await ticket(.flag))
        #expect(try await status(token) == .ok)
        #expect(try await shop.call(Endpoints.logout.route).status == .noContent)
        #expect(try await status(token) == .unauthorized)
        #expect(try await redeem(waiting).status == .unauthorized)
    }

    @Test func aScreensTokenEndsWithTheLoginAtTheLatest() async throws {
        shop.clock.advance(seconds: Int(end.seconds(since: shop.clock.now())) - 30)
        let flow = try await redeem(try await ticket(.detail)).decode(FlowResponse.self)
        #expect(flow.expires_at == end.epoch)
        #expect(try await status(flow.flow_token) == .ok)
        shop.clock.advance(seconds: 30)
        #expect(try await status(flow.flow_token) == .unauthorized)
    }

    @Test func aScreensTokenIsGoodForACaptureAndALittleMore() async throws {
        let token = try await token(.detail)
        // Two hours and ten minutes.
        shop.clock.advance(seconds: 7_799)
        #expect(try await status(token) == .ok)
        shop.clock.advance(seconds: 1)
        #expect(try await status(token) == .unauthorized)
    }

    @Test(arguments: [
        (#"{"screen": "admin"}"#, "screen"), (#"{"screen": "flag"}"#, "entrupy_id"),
        (#"{"screen": "capture", "entrupy_id": "0000000000"}"#, "entrupy_id"), ("{}", "screen"),
    ])
    func aWrongRequestNamesTheField(body: String, field: String) async throws {
        let response = try await shop.call(Endpoints.makeFlowTicket.route, body: body)
        #expect(response.status == .badRequest)
        #expect(try response.problem().errors?.map(\.field) == [field])
    }

    @Test func anothersItemAnswersAsAnUnknownOne() async throws {
        let own = #"{"screen": "flag", "entrupy_id": "\#(item.rawValue)"}"#
        let unknown = #"{"screen": "flag", "entrupy_id": "0000000000"}"#
        for person in ["ben", "cat", "dan"] {
            let answers = [
                try await shop.call(Endpoints.makeFlowTicket.route, body: own, token: person),
                try await shop.call(Endpoints.makeFlowTicket.route, body: unknown, token: person),
            ]
            #expect(answers.allSatisfy { $0.status == .notFound })
        }
    }

    @Test func theTwoListsOfScreensAreTheSame() {
        #expect(Screen.allCases.map(\.rawValue) == ScreenName.allCases.map(\.rawValue))
    }
}
