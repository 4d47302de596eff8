import AssayCore
import AssayOperations
import AssayTestSupport
import AssayWire
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

/// Tests for the way from a screen in a browser to a phone, and for what passes between the two.
@Suite struct HandoverRouteTests {
    @Test func aPhoneGoesOnWhereTheBrowserWas() async throws {
        let shop = try await APIShop.forHandovers()
        let screen = try await shop.open()
        #expect(screen.phone == true)
        let offer = try await shop.offer(screen.flow_token).decode(HandoverOffer.self)
        #expect(offer.expires_at == shop.clock.now().adding(seconds: 60).epoch)
        #expect(Int(offer.number).map { (10...99).contains($0) } == true)
        let bits = try #require(Data(base64Encoded: offer.qr.modules))
        #expect(bits.count == (offer.qr.size * offer.qr.size + 7) / 8)
        let ticket = try #require(offer.url.split(separator: "#ticket=").last)
        let phone = try await shop.redeem(String(ticket)).decode(RedeemHandoverResponse.self)
        #expect((phone.screen, phone.number, phone.expires_at) == ("capture", offer.number, screen.expires_at))
        #expect(try await shop.read(screen.flow_token) == HandoverUpdate(state: "redeemed", sequence: 0, messages: []))
        #expect(try await shop.confirm(screen.flow_token).decode(HandoverState.self).state == "confirmed")
        #expect(try await shop.confirm(screen.flow_token).decode(HandoverState.self).state == "confirmed")
        #expect(try await shop.say(phone.flow_token, APIShop.hello).status == .accepted)
        let heard = try await shop.read(screen.flow_token, "?state=confirmed&wait=25")
        #expect(heard.messages.map(\.message.members) == [["type": "hello", "version": 1, "screen": "capture"]])
        #expect(try await shop.read(phone.flow_token).messages.isEmpty)
        let said = try await shop.say(screen.flow_token, APIShop.welcome, APIShop.progress)
        #expect(try said.decode(SentHandoverMessages.self).sequence == 3)
        #expect(try await shop.read(phone.flow_token).messages.map(\.sequence) == [2, 3])
    }

    @Test func onlyScreensThatTakePhotosGoToAPhone() async throws {
        let shop = try await APIShop.forHandovers()
        for token in ["ann", try await shop.redeemed().phone] {
            #expect(try await shop.offer(token).refusal() == "403 not_this_screens")
            #expect(try await shop.confirm(token).refusal() == "403 not_this_screens")
        }
        let made = try await shop.call(Endpoints.makeFlowTicket.route, body: #"{"screen": "phone"}"#, token: "ann")
        #expect(try made.problem().errors?.first?.code == "unknown_screen")
    }

    @Test(arguments: [
        ("https://assay.test", false, true), ("https://127.0.0.1:8080", false, true),
        ("http://assay.test", false, false), ("http://assay.test", true, false), ("http://127.0.0.1:8080", true, true),
        ("http://localhost:8080", true, true), ("http://[::1]:8080", true, true),
        ("http://127.0.0.1:8080", false, false),
    ])
    func aPhoneNeedsAnAddressThatItReaches(url: String, isForDevelopment: Bool, isOffered: Bool) async throws {
        let shop = try await APIShop(baseURL: url, isForDevelopment: isForDevelopment)
        let screen = try await shop.open()
        #expect(screen.phone == (isOffered ? true : nil))
        let response = try await shop.offer(screen.flow_token)
        if isOffered {
            #expect(response.status == .created)
        } else {
            #expect(try response.refusal() == "409 handover_unavailable")
        }
    }

    @Test func aCodeIsRedeemedOnceAndItsOtherTicketsDie() async throws {
        let shop = try await APIShop.forHandovers()
        let desktop = try await shop.open().flow_token
        let first = try await shop.ticket(desktop)
        // Of tickets that expire together, any is the older one.
        shop.clock.advance(seconds: 1)
        let tickets = [first, try await shop.ticket(desktop)]
        let number = try await shop.offer(desktop).decode(HandoverOffer.self).number
        #expect(try await shop.redeem(tickets[0]).refusal() == "401 invalid_ticket", "only two are valid")
        #expect(try await shop.redeem(tickets[1]).decode(RedeemHandoverResponse.self).number == number)
        for ticket in tickets + ["none", ""] {
            #expect(try await shop.redeem(ticket).refusal() == "401 invalid_ticket")
        }
        #expect(try await shop.offer(desktop).refusal() == "409 handover_redeemed")
        #expect(try await shop.kept() == [1, 0, 0, 0, 0])
    }

    @Test func concurrentRedemptionsByPhonesHaveOneWinner() async throws {
        let shop = try await APIShop.forHandovers()
        let desktop = try await shop.open().flow_token
        let tickets = [try await shop.ticket(desktop), try await shop.ticket(desktop)]
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<6 {
                group.addTask { Int(try await shop.redeem(tickets[number % 2]).status.code) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses.sorted() == [200, 401, 401, 401, 401, 401])
    }

    @Test func codesThatAreMadeAtOnceAreOneHandover() async throws {
        let shop = try await APIShop.forHandovers()
        let desktop = try await shop.open().flow_token
        let numbers = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<6 { group.addTask { try await shop.offer(desktop).decode(HandoverOffer.self).number } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(numbers.count == 1)
        #expect(try await shop.kept() == [1, 2, 0, 0, 0])
    }

    @Test func aTicketIsGoodForAMinute() async throws {
        let shop = try await APIShop.forHandovers()
        let (first, second) = (try await shop.open().flow_token, try await shop.open().flow_token)
        let (early, late) = (try await shop.ticket(first), try await shop.ticket(second))
        shop.clock.advance(seconds: 59)
        #expect(try await shop.redeem(early).status == .ok)
        shop.clock.advance(seconds: 1)
        #expect(try await shop.redeem(late).refusal() == "401 invalid_ticket")
        #expect(try await shop.redeem(try await shop.ticket(second)).status == .ok, "a new code is good")
    }

    @Test(arguments: [nil, "http://assay.test", "https://assay.test:81", "https://evil.example", "null"])
    func aPageOfAnotherOriginIsRefusedAndTheTicketStaysGood(origin: String?) async throws {
        let shop = try await APIShop.forHandovers()
        let ticket = try await shop.ticket(try await shop.open().flow_token)
        #expect(try await shop.redeem(ticket, origin: origin).refusal() == "403 origin_not_allowed")
        #expect(try await shop.redeem(ticket).status == .ok)
    }

    @Test func noMessagePassesBeforeTheNumbersAreCompared() async throws {
        let shop = try await APIShop.forHandovers()
        let desktop = try await shop.open().flow_token
        #expect(try await shop.call(Endpoints.handover.route, token: desktop).refusal() == "404 not_found")
        #expect(try await shop.say(desktop, APIShop.progress).refusal() == "404 not_found")
        let ticket = try await shop.ticket(desktop)
        #expect(try await shop.confirm(desktop).refusal() == "409 handover_not_redeemed")
        #expect(try await shop.say(desktop, APIShop.progress).refusal() == "409 handover_not_confirmed")
        let phone = try await shop.redeem(ticket).decode(RedeemHandoverResponse.self).flow_token
        #expect(try await shop.say(desktop, APIShop.progress).refusal() == "409 handover_not_confirmed")
        #expect(try await shop.say(phone, APIShop.hello).refusal() == "409 handover_not_confirmed")
        #expect(try await shop.put(phone, "r1").refusal() == "409 handover_not_confirmed")
        #expect(try await shop.confirm(phone).refusal() == "403 not_this_screens")
        #expect(try await shop.kept() == [1, 0, 0, 0, 0])
    }

    @Test(arguments: [true, false])
    func eachDeviceEndsItForBoth(isPhone: Bool) async throws {
        let shop = try await APIShop.forHandovers()
        let pair = try await shop.confirmed()
        _ = try await shop.say(pair.phone, APIShop.cancel)
        _ = try await shop.say(pair.desktop, APIShop.progress)
        #expect(try await shop.put(pair.phone, "r1").status == .created)
        #expect(try await shop.kept() == [1, 0, 2, 1, 1])
        #expect(
            try await shop.call(Endpoints.endHandover.route, token: isPhone ? pair.phone : pair.desktop).status
                == .noContent)
        #expect(try await shop.kept() == [1, 0, 0, 0, 0])
        #expect(try await shop.call(Endpoints.endHandover.route, token: pair.desktop).status == .noContent)
        #expect(try await shop.call(Endpoints.handover.route, token: pair.phone).refusal() == "401 invalid_session")
        #expect(try await shop.read(pair.desktop).state == "ended")
        #expect(try await shop.say(pair.desktop, APIShop.progress).refusal() == "410 handover_ended")
        #expect(try await shop.confirm(pair.desktop).refusal() == "410 handover_ended")
        // The browser may go on with another phone, and numbers of messages are not used twice.
        let again = try await shop.redeem(try await shop.ticket(pair.desktop)).decode(RedeemHandoverResponse.self)
        _ = try await shop.confirm(pair.desktop)
        let said = try await shop.say(again.flow_token, APIShop.hello)
        #expect(try said.decode(SentHandoverMessages.self).sequence == 3)
        #expect(try await shop.call(Endpoints.handover.route, token: pair.phone).refusal() == "401 invalid_session")
    }

    @Test func oneMoreThanAUserMayHaveEndsTheOldest() async throws {
        let shop = try await APIShop.forHandovers()
        let (other, first) = (try await shop.confirmed(of: "ben"), try await shop.confirmed())
        #expect(try await shop.put(first.phone, "r1").status == .created)
        for _ in 1..<HandoverLimits.ofUser {
            shop.clock.advance(seconds: 1)
            _ = try await shop.confirmed()
        }
        #expect(try await shop.read(first.desktop).state == "confirmed")
        shop.clock.advance(seconds: 1)
        let last = try await shop.confirmed()
        for token in [first.desktop, first.phone] {
            #expect(try await shop.call(Endpoints.handover.route, token: token).refusal() == "404 not_found")
        }
        #expect(try await shop.read(last.desktop).state == "confirmed")
        #expect(try await shop.read(other.desktop).state == "confirmed")
        #expect(try await shop.kept() == [HandoverLimits.ofUser + 1, 0, 0, 0, 0])
        #expect(try await shop.counted() == [0, 0])
    }

    @Test func aHandoverEndsWithTheLoginAndIsDeleted() async throws {
        let shop = try await APIShop.forHandovers()
        let (pair, other) = (try await shop.confirmed(), try await shop.confirmed(of: "ben"))
        #expect(try await shop.put(pair.phone, "r1").status == .created)
        let ticket = try await shop.ticket(try await shop.open().flow_token)
        #expect(try await shop.call(Endpoints.logout.route, token: "ann").status == .noContent)
        for token in [pair.desktop, pair.phone] {
            #expect(try await shop.call(Endpoints.handover.route, token: token).refusal() == "401 invalid_session")
        }
        #expect(try await shop.redeem(ticket).refusal() == "401 invalid_ticket")
        shop.clock.advance(seconds: 1)
        let swept = try await SweepHandovers(shop.platform)()
        #expect((swept.count, swept.isMoreLeft) == (2, false))
        #expect(try await shop.kept() == [1, 0, 0, 0, 0])
        #expect(try await shop.read(other.desktop).state == "confirmed")
    }

    @Test func aHandoverEndsWithTheScreensTimeAndIsDeleted() async throws {
        let shop = try await APIShop.forHandovers()
        let pair = try await shop.confirmed()
        _ = try await shop.say(pair.phone, APIShop.cancel)
        #expect(try await shop.put(pair.phone, "r1").status == .created)
        shop.clock.advance(seconds: FlowTicket.screenSeconds - 1)
        #expect(try await SweepHandovers(shop.platform)().count == 0)
        #expect(try await shop.read(pair.phone).state == "confirmed")
        shop.clock.advance(seconds: 1)
        for token in [pair.desktop, pair.phone] {
            #expect(try await shop.call(Endpoints.handover.route, token: token).refusal() == "401 invalid_session")
        }
        shop.clock.advance(seconds: 1)
        let swept = try await SweepHandovers(shop.platform)(batch: 1)
        #expect((swept.count, swept.isMoreLeft) == (1, true))
        #expect(try await shop.kept() == [0, 0, 0, 0, 0])
    }

    @Test func anEndedOneStaysReadableForAWhile() async throws {
        let shop = try await APIShop.forHandovers()
        let pair = try await shop.confirmed()
        _ = try await shop.call(Endpoints.endHandover.route, token: pair.phone)
        shop.clock.advance(seconds: HandoverLimits.endedSeconds)
        #expect(try await SweepHandovers(shop.platform)().count == 0)
        #expect(try await shop.read(pair.desktop).state == "ended")
        shop.clock.advance(seconds: 1)
        #expect(try await SweepHandovers(shop.platform)().count == 1)
    }
}
