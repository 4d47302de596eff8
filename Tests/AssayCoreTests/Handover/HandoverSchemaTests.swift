import AssayCore
import AssayWire
import Foundation
import Testing

/// The closed schema of the messages between the devices of a hand-over.
@Suite struct HandoverSchemaTests {
    private static let names = HandoverSchema.Names(regions: ["front", "logo"], fields: ["material": 4])

    private func problems(_ side: HandoverSide, _ json: String) throws -> [String] {
        let message = try WireJSON.decode(ScreenMessage.self, from: Data(json.utf8))
        return HandoverSchema(side).problems(in: message, at: "m", names: Self.names).map { "\($0.name) \($0.code)" }
    }

    @Test(arguments: [
        (HandoverSide.desktop, #"{"type": "welcome", "version": 1, "language": "ja"}"#),
        (.desktop, #"{"type": "photo.wanted", "request": 7, "region": "logo"}"#),
        (.desktop, #"{"type": "photo.wanted", "request": "r-1", "region": "logo", "attempt": 2, "refused": false}"#),
        (.desktop, #"{"type": "photo.wanted", "request": 1, "region": "logo", "photos": []}"#),
        (.desktop, #"{"type": "photo.stored", "request": 7}"#),
        (.desktop, #"{"type": "progress", "sent": 0, "all": 2}"#),
        (.phone, #"{"type": "hello", "version": 1, "screen": "retake"}"#),
        (.phone, #"{"type": "photo.skip", "request": 7}"#),
        (.phone, #"{"type": "photo.uploaded", "request": 7, "content_type": "image/heic", "bytes": 33554432}"#),
        (.phone, #"{"type": "photo.where"}"#),
        (
            .phone,
            #"{"type": "photo.where", "region": "front", "place": 1, "count": 2, "taken": 0, "held": 0, "screen": "review", "isHidden": true}"#
        ),
        (.phone, #"{"type": "fields", "values": {}}"#),
        (.phone, #"{"type": "fields", "values": {"material": "👩‍🔧x"}}"#),
        (.phone, #"{"type": "cancel"}"#),
    ])
    func aMessageOfTheSchemaPassesInItsDirectionAlone(side: HandoverSide, json: String) throws {
        #expect(try problems(side, json).isEmpty)
        #expect(try problems(side.other, json) == ["m.type unknown_message"])
    }

    @Test(arguments: [
        (HandoverSide.desktop, #"{"type": "ended"}"#, "m.type unknown_message"),
        (.phone, #"{"type": "ready"}"#, "m.type unknown_message"),
        (.phone, #"{"type": "photo.begin", "request": 1}"#, "m.type unknown_message"),
        (.desktop, #"{"type": "still.chunk", "request": 1}"#, "m.type unknown_message"),
        (.phone, #"{"type": "fail", "description": "x"}"#, "m.type unknown_message"),
        (.phone, #"{"type": ""}"#, "m.type unknown_message"),
        (.phone, "{}", "m.type unknown_message"),
        (.phone, #"{"type": 1}"#, "m.type unknown_message"),
        (.phone, #"{"type": "cancel", "reason": "x"}"#, "m unknown_member"),
        (.desktop, #"{"type": "photo.stored", "request": 7, "label": null}"#, "m unknown_member"),
        (.desktop, #"{"type": "photo.stored"}"#, "m.request missing"),
        (.desktop, #"{"type": "photo.stored", "request": -1}"#, "m.request invalid_value"),
        (.desktop, #"{"type": "photo.stored", "request": "a b"}"#, "m.request invalid_value"),
        (.desktop, #"{"type": "photo.stored", "request": null}"#, "m.request invalid_value"),
        (.desktop, #"{"type": "photo.stored", "request": {"a": 1}}"#, "m.request invalid_value"),
        (.desktop, #"{"type": "welcome", "version": 1, "language": "Enter your PIN"}"#, "m.language invalid_value"),
        (.desktop, #"{"type": "welcome", "version": "1"}"#, "m.version invalid_value"),
        (.desktop, #"{"type": "photo.wanted", "request": 1, "region": "heel"}"#, "m.region invalid_value"),
        (.desktop, #"{"type": "photo.wanted", "request": 1, "region": ["logo"]}"#, "m.region invalid_value"),
        (
            .desktop, #"{"type": "photo.wanted", "request": 1, "region": "logo", "refused": "yes"}"#,
            "m.refused invalid_value"
        ),
        (.desktop, #"{"type": "progress", "sent": 1.5, "all": 2}"#, "m.sent invalid_value"),
        (.desktop, #"{"type": "progress", "sent": 1, "all": 1001}"#, "m.all invalid_value"),
        (.phone, #"{"type": "photo.where", "screen": "Card"}"#, "m.screen invalid_value"),
        (.phone, #"{"type": "photo.where", "region": "Card"}"#, "m.region invalid_value"),
        (.phone, #"{"type": "hello", "version": 1, "screen": "flag"}"#, "m.screen invalid_value"),
        (
            .phone, #"{"type": "photo.uploaded", "request": 1, "content_type": "text/html", "bytes": 1}"#,
            "m.content_type invalid_value"
        ),
        (.phone, #"{"type": "fields", "values": {"pin": "1234"}}"#, "m.values invalid_value"),
        (.phone, #"{"type": "fields", "values": {"material": "12345"}}"#, "m.values invalid_value"),
        (.phone, #"{"type": "fields", "values": {"material": 1}}"#, "m.values invalid_value"),
        (.phone, #"{"type": "fields", "values": ["material"]}"#, "m.values invalid_value"),
    ])
    func anythingElseIsRefusedByName(side: HandoverSide, json: String, problem: String) throws {
        #expect(try problems(side, json) == [problem])
    }

    @Test(arguments: [
        #"[{"region": "front"}]"#, #"[{"region": "front", "state": "PIN"}]"#, #"[{"region": "pin", "state": "sent"}]"#,
        #"[{"region": "front", "state": "sent", "label": "PIN"}]"#, #"["front"]"#, #"{"front": "sent"}"#,
        #"[{"region": "front", "state": "sent"}, {"region": "front", "state": "sent"}]"#,
    ])
    func aListOfPhotosHasRegionsOnceAndTheirStates(photos: String) throws {
        let json = #"{"type": "photo.wanted", "request": 1, "region": "front", "photos": \#(photos)}"#
        #expect(try problems(.desktop, json) == ["m.photos invalid_value"])
    }
}
