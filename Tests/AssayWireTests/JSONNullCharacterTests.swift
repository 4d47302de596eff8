import AssayWire
import Foundation
import Testing

@Suite struct JSONNullCharacterTests {
    private static func path(_ json: String) -> String? {
        do {
            try JSONNullCharacter.check(Data(json.utf8))
            return nil
        } catch {
            return error.path
        }
    }

    @Test(arguments: [
        (#"{"a":"\u0000"}"#, "a"), (#"{"a":"x\u0000y","b":1}"#, "a"), (#"{"b":[1,"x","\\\u0000"]}"#, "b[2]"),
        (#"{"x":{"y":1},"a":{"b":[{"c":"1"},{"c":"\"\u0000"}]}}"#, "a.b[1].c"), (#"{"\u0000":1}"#, ""),
        (#"{"a":{"b\u0000":"c"}}"#, "a"), (#""\u0000""#, ""), (#"["\u0000"]"#, "[0]"), (#"[[],{},"\u0000"]"#, "[2]"),
        (#"\u0000"#, ""), (#"{"a":"\n\t\/\u0000"#, "a"), (#"{"a,{[":"\u0000"}"#, "a,{["),
    ])
    func namesTheStringThatHoldsIt(json: String, path: String) {
        #expect(Self.path(json) == path)
    }

    @Test(arguments: [
        "", "{}", #"{"a":"\\u0000"}"#, #"{"a":"\\\\u0000"}"#, #"{"a":"\u00000"#.replacing(#"\u0000"#, with: #"\u0001"#),
        #"{"a":"u0000"}"#, #"{"a":"\u000"}"#, #"{"a":"\u"#, #"{"a":"\"#, #"{"a":"\ud800\uffff\ufffe"}"#, "\\", "\\u000",
    ])
    func passesEverythingElse(json: String) {
        #expect(Self.path(json) == nil)
    }

    @Test func cutsOffAKeyThatIsLong() throws {
        let key = String(repeating: "k", count: 10_000)
        #expect(Self.path(#"{"\#(key)":"\u0000"}"#) == String(repeating: "k", count: 64))
        // A single character of 10,001 bytes.
        let marks = "a" + String(repeating: "\u{301}", count: 5_000)
        #expect(try #require(Self.path(#"{"\#(marks)":"\u0000"}"#)).utf8.count <= 66)
    }

    /// The path becomes part of the response, so it must not grow with the body.
    @Test func namesNoStringThatIsNestedTooDeeply() {
        func nested(_ depth: Int) -> String { String(repeating: "[", count: depth) + #""\u0000""# }
        #expect(Self.path(nested(100_000)) == "")
        #expect(Self.path(nested(65)) == "")
        #expect(Self.path(nested(64)) == String(repeating: "[0]", count: 64))
    }

    /// For truncated and nested texts, the check never reads beyond the end.
    @Test func readsNothingBehindTheEnd() {
        let text = Array(#"[{"a\\":["\"","\u0000",{"b":"\u0000"}]},"\u0000"]"#.utf8)
        for end in 0...text.count {
            for start in 0...end { _ = Self.path(String(decoding: text[start..<end], as: UTF8.self)) }
        }
    }
}
