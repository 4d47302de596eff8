import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import AssayWire
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

/// The other device as an attacker of the phone's user: it can choose among the catalog's texts, and add none.
@Suite struct HandoverDeceptionTests {
    @Test(arguments: [
        // The form that the first version of the protocol would have shown.
        #"{"type": "photo.wanted", "request": 1, "region": "size_tag", "label": "Card number", "instruction": "and PIN"}"#,
        #"{"type": "photo.wanted", "request": 1, "region": "size_tag", "text_fields": [{"id": "pin", "label": "PIN"}]}"#,
        #"{"type": "photo.wanted", "request": 1, "region": "size_tag", "refusal": "Photograph your card."}"#,
        #"{"type": "photo.wanted", "request": 1, "region": "size_tag", "photos": [{"region": "size_tag", "state": "wanted", "label": "PIN"}]}"#,
        #"{"type": "photo.wanted", "request": 1, "region": "Card number and PIN"}"#,
        #"{"type": "photo.wanted", "request": 1, "region": "outer_sole"}"#,
        #"{"type": "photo.wanted", "request": "Card number", "region": "size_tag"}"#,
        #"{"type": "welcome", "version": 1, "theme": {"background": "rgb(0 48 135)"}}"#,
        #"{"type": "welcome", "version": 1, "options": {"a": true}}"#,
        #"{"type": "progress", "sent": 1, "all": 2, "states": {"size_tag": "PIN"}}"#,
        #"{"type": "page", "html": "<form>"}"#,
    ])
    func aTextOfTheBrowserDoesNotReachThePhone(message: String) async throws {
        let shop = try await APIShop.forHandovers()
        let pair = try await shop.confirmed()
        try await shop.beginCapture()
        let response = try await shop.say(pair.desktop, APIShop.progress, message)
        #expect(try response.refusal() == "400 invalid_request")
        let field = try #require(try response.problem().errors?.first?.field)
        #expect(field.hasPrefix("messages[1]"))
        #expect(!String(buffer: response.body).contains("PIN"), "the response repeats nothing")
        #expect(try await shop.read(pair.phone).messages.isEmpty)
    }

    @Test func theIdsAndStatesOfTheCaptureReachThePhone() async throws {
        let shop = try await APIShop.forHandovers()
        let pair = try await shop.confirmed()
        try await shop.beginCapture()
        let wanted = """
            {"type": "photo.wanted", "request": 1, "region": "size_tag", "attempt": 2, "refused": true,
             "photos": [{"region": "outer_side", "state": "sent"}, {"region": "size_tag", "state": "asked"}]}
            """
        #expect(try await shop.say(pair.desktop, wanted).status == .accepted)
        #expect(try await shop.read(pair.phone).messages.first?.message.members["region"] == "size_tag")
        let fields = #"{"type": "fields", "values": {"upc": "1 日本 👩‍🔧"}}"#
        let place = #"{"type": "photo.where", "region": "size_tag", "place": 2, "count": 2, "screen": "step"}"#
        #expect(try await shop.say(pair.phone, place, fields).status == .accepted)
        #expect(try await shop.read(pair.desktop).messages.count == 2)
    }

    @Test(arguments: [("en", "Size tag", "UPC"), ("ja", "サイズタグ", "UPC")])
    func thePhoneGetsItsTextsFromTheCatalog(language: String, label: String, field: String) async throws {
        let shop = try await APIShop.forHandovers()
        let pair = try await shop.confirmed()
        #expect(try await shop.call(Endpoints.handoverPlan.route, token: pair.phone).refusal() == "404 not_found")
        try await shop.beginCapture()
        let response = try await shop.call(
            Endpoints.handoverPlan.route, token: pair.phone, headers: [.acceptLanguage: language])
        let plan = try response.decode(HandoverPlan.self)
        #expect(plan.regions.map(\.id) == ["outer_side", "size_tag"])
        #expect(plan.regions.last?.label == label)
        #expect(plan.text_fields.contains { $0.id == "upc" && $0.label == field })
        #expect(plan.photos.isEmpty)
    }

    @Test func theCaptureIsTheUsersOwnAndOpen() async throws {
        let shop = try await APIShop.forHandovers()
        let pair = try await shop.confirmed()
        try await shop.beginCapture(of: "ben")
        try await shop.beginCapture(of: "cat")
        #expect(try await shop.call(Endpoints.handoverPlan.route, token: pair.phone).refusal() == "404 not_found")
        try await shop.beginCapture()
        #expect(try await shop.call(Endpoints.handoverPlan.route, token: pair.phone).status == .ok)
        #expect(
            try await shop.call(
                Endpoints.cancelCapture.route, ["capture": "capture-ann"], token: "ann"
            ).status
                == .ok)
        #expect(try await shop.call(Endpoints.handoverPlan.route, token: pair.phone).refusal() == "404 not_found")
    }

    @Test func aCaptureOfAnotherLoginIsNotTheHandOvers() async throws {
        let shop = try await APIShop.forHandovers()
        let pair = try await shop.confirmed()
        try await shop.beginCapture()
        shop.clock.advance(seconds: 1)
        let now = shop.clock.now()
        try await shop.platform.store.write {
            try $0.addSession(of: APIShop.ann, id: SessionID("tablet"), token: "ann-tablet", began: now)
        }
        try await shop.beginCapture(of: "ann-tablet", item: ["brand": "Nike", "item_type": "cap"])
        let plan = try await shop.call(Endpoints.handoverPlan.route, token: pair.phone).decode(HandoverPlan.self)
        #expect(plan.regions.map(\.id) == ["outer_side", "size_tag"])
    }

    @Test func nothingOfTheCaptureIsShownBeforeTheNumbersAreCompared() async throws {
        let shop = try await APIShop.forHandovers()
        let pair = try await shop.redeemed()
        try await shop.beginCapture()
        #expect(
            try await shop.call(Endpoints.handoverPlan.route, token: pair.phone).refusal()
                == "409 handover_not_confirmed")
        #expect(
            try await shop.call(Endpoints.handoverPlan.route, token: pair.desktop).refusal() == "403 not_this_screens")
    }

    @Test func theOrganizationIsNamedBeforeThePhonesUserGoesOn() async throws {
        let shop = try await APIShop.forHandovers()
        let ticket = try await shop.ticket(try await shop.open(of: "cat").flow_token)
        func preview(_ ticket: String) async throws -> TestResponse {
            try await shop.call(Endpoints.previewHandover.route, body: #"{"ticket": "\#(ticket)"}"#)
        }
        for _ in 0..<2 {
            #expect(try await preview(ticket).decode(HandoverPreview.self).organization == "Rival")
        }
        #expect(try await preview("none").refusal() == "401 invalid_ticket")
        #expect(try await shop.redeem(ticket).status == .ok, "it stays valid until it is redeemed")
        #expect(try await preview(ticket).refusal() == "401 invalid_ticket")
        let late = try await shop.ticket(try await shop.open().flow_token)
        shop.clock.advance(seconds: 60)
        #expect(try await preview(late).refusal() == "401 invalid_ticket")
    }
}
