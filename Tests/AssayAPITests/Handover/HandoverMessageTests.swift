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

/// Tests for the messages between the devices, with their bounds, and for the wait for news.
@Suite struct HandoverMessageTests {
    @Test(arguments: [
        "{}", "[]", #"{"messages": []}"#, #"{"messages": [1]}"#, #"{"messages": ["cancel"]}"#,
        #"{"messages": [{}]}"#, #"{"messages": [{"type": 1}]}"#, #"{"messages": [[{"type": "cancel"}]]}"#,
        #"{"messages": {"type": "cancel"}}"#, #"{"messages": [{"type": "cancel", "a": "\u0000"}]}"#,
    ])
    func aBodyThatIsNoListOfMessagesIsRefused(body: String) async throws {
        let shop = try await APIShop.forHandovers()
        let pair = try await shop.confirmed()
        let response = try await shop.call(Endpoints.sendHandoverMessages.route, body: body, token: pair.phone)
        #expect(response.status == .badRequest)
        #expect(try await shop.read(pair.desktop).messages.isEmpty)
    }

    @Test func aCallSendsAtMostSixteenMessagesAnd64KiB() async throws {
        let shop = try await APIShop.forHandovers()
        let pair = try await shop.confirmed()
        func say(_ count: Int) async throws -> TestResponse {
            let messages = Array(repeating: APIShop.cancel, count: count).joined(separator: ",")
            return try await shop.call(
                Endpoints.sendHandoverMessages.route, body: #"{"messages": [\#(messages)]}"#, token: pair.phone)
        }
        #expect(try await say(17).refusal() == "400 invalid_request")
        #expect(try await say(16).status == .accepted)
        let long = String(repeating: "x", count: 64 * 1024)
        let large = try await shop.say(pair.phone, #"{"type": "fields", "values": {"upc": "\#(long)"}}"#)
        #expect(try large.refusal() == "413 body_too_large")
        #expect(try await shop.read(pair.desktop).messages.count == 16)
    }

    /// Values of any type are slow to decode, so their number is bounded before they are.
    @Test(arguments: [-1, 0, 1]) func aCallHasAtMostTwoThousandValues(more: Int) async throws {
        let shop = try await APIShop.forHandovers()
        let pair = try await shop.confirmed()
        // The body, its list, the message, its type and the list in it are values as well.
        let count = WireLimits.handoverSentValues - 5 + more
        let list = Array(repeating: "1", count: count).joined(separator: ",")
        let response = try await shop.say(pair.phone, #"{"type": "cancel", "x": [\#(list)]}"#)
        #expect(try response.refusal() == (more > 0 ? "400 invalid_json" : "400 invalid_request"))
    }

    @Test func messagesArriveInTheOnlyFormOfJSON() async throws {
        let shop = try await APIShop.forHandovers()
        let pair = try await shop.confirmed()
        try await shop.beginCapture()
        let sent = [#"{"type":"fields","values":{"upc":"\u00fc\"\\/"}}"#, APIShop.hello]
        #expect(try await shop.say(pair.phone, sent[0], sent[1]).status == .accepted)
        for query in ["", "?after=1", "?after=2"] {
            let answer = try await shop.call(Endpoints.handover.route, query: query, token: pair.desktop)
            let update = try answer.decode(HandoverUpdate.self)
            #expect(Data(answer.body.readableBytesView) == (try WireJSON.encode(update)))
            #expect(update.sequence == 2)
        }
    }

    @Test func aDeviceThatTakesNothingGetsAtMost256Messages() async throws {
        let shop = try await APIShop.forHandovers()
        let pair = try await shop.confirmed()
        let sixteen = Array(repeating: APIShop.cancel, count: 16).joined(separator: ",")
        for _ in 0..<16 {
            let sent = try await shop.call(
                Endpoints.sendHandoverMessages.route, body: #"{"messages": [\#(sixteen)]}"#, token: pair.phone)
            #expect(sent.status == .accepted)
        }
        #expect(try await shop.say(pair.phone, APIShop.cancel).refusal() == "409 handover_full")
        #expect(try await shop.say(pair.desktop, APIShop.progress).status == .accepted, "the other direction")
        let first = try await shop.read(pair.desktop)
        #expect((first.messages.count, first.sequence) == (64, 64))
        let second = try await shop.read(pair.desktop, "?after=64")
        #expect((second.messages.first?.sequence, second.sequence) == (65, 128))
        #expect(try await shop.say(pair.phone, APIShop.cancel).status == .accepted, "64 were taken")
    }

    @Test func aDeviceThatTakesNothingGetsAtMostOneMebibyteIn256KiBEach() async throws {
        let shop = try await APIShop.forHandovers()
        let pair = try await shop.confirmed()
        // A catalog with hundreds of text fields would be needed for messages of this size, so the rows are made here.
        let end = shop.clock.now().adding(seconds: FlowTicket.screenSeconds + 1)
        try await shop.platform.store.write { tx throws in
            var handover = try #require(try tx.handovers.lockDue(before: end))
            for _ in 0..<16 {
                handover.lastSequence += 1
                let body = #"{"type":"cancel"}"# + String(repeating: " ", count: 65_536 - 17)
                try tx.handovers.insert(
                    PendingHandoverMessage(sequence: handover.lastSequence, body: body), to: .desktop, of: handover)
            }
            #expect(try tx.handovers.update(handover))
        }
        #expect(try await shop.say(pair.phone, APIShop.cancel).refusal() == "409 handover_full")
        #expect(try await shop.read(pair.desktop).messages.map(\.sequence) == [1, 2, 3, 4])
    }

    @Test func onlyAcknowledgedMessagesAreDeleted() async throws {
        let shop = try await APIShop.forHandovers()
        let pair = try await shop.confirmed()
        _ = try await shop.say(pair.phone, APIShop.cancel, #"{"type": "photo.where", "place": 1}"#)
        _ = try await shop.say(pair.desktop, APIShop.progress)
        #expect(try await shop.read(pair.desktop).messages.count == 2)
        #expect(try await shop.read(pair.desktop).messages.count == 2, "a reload reads them again")
        let rest = try await shop.read(pair.desktop, "?after=1")
        #expect((rest.messages.map(\.sequence), rest.sequence) == ([2], 2))
        #expect(try await shop.read(pair.desktop).messages.map(\.sequence) == [2])
        #expect(try await shop.read(pair.desktop, "?after=2") == .init(state: "confirmed", sequence: 2, messages: []))
        #expect(try await shop.read(pair.phone).messages.map(\.sequence) == [3])
    }

    @Test(arguments: [
        ("after=-1", "after", "out_of_range"), ("after=1", "after", "out_of_range"),
        ("after=x", "after", "invalid_number"), ("after=99999999999999999999", "after", "invalid_number"),
        ("wait=26", "wait", "out_of_range"), ("wait=-1", "wait", "out_of_range"), ("wait=", "wait", "invalid_number"),
        ("state=begun", "state", "unknown_state"),
    ])
    func aStrangeParameterIsNamed(query: String, name: String, code: String) async throws {
        let shop = try await APIShop.forHandovers()
        let pair = try await shop.confirmed()
        let problem = try await shop.call(Endpoints.handover.route, query: "?\(query)", token: pair.phone).problem()
        #expect(problem.errors?.map { "\($0.field) \($0.code)" } == ["\(name) \(code)"])
    }

    @Test func aCallWaitsForMessagesAndForTheState() async throws {
        let shop = try await APIShop.forHandovers()
        let pair = try await shop.redeemed()
        #expect(try await shop.read(pair.phone, "?state=open&wait=25").state == "redeemed")
        // The clock of the tests does not wait, so a call may be answered by its time first.
        async let news = shop.read(pair.phone, "?state=redeemed&wait=25")
        _ = try await shop.confirm(pair.desktop)
        #expect(["redeemed", "confirmed"].contains(try await news.state))
        async let heard = shop.read(pair.phone, "?state=confirmed&wait=25")
        _ = try await shop.say(pair.desktop, APIShop.progress)
        let (first, second) = (try await heard, try await shop.read(pair.phone, "?wait=25"))
        #expect((first.messages.isEmpty ? second : first).messages.map(\.sequence) == [1])
        async let end = shop.call(
            Endpoints.handover.route, query: "?state=confirmed&after=1&wait=25", token: pair.phone)
        _ = try await shop.call(Endpoints.endHandover.route, token: pair.desktop)
        let response = try await end
        // The phone's session may have ended before the call.
        if response.status != .unauthorized {
            let state = try response.decode(HandoverUpdate.self).state
            #expect(["confirmed", "ended"].contains(state))
        }
    }
}
