import AssayWire
import Foundation
import Testing

/// Tests for the refusal of an escaped U+0000 by a strict check.
@Suite struct JSONNullCharacterTests {
    private static func refusal(_ json: String) -> JSONNesting.Refusal? {
        do {
            try JSONNesting.check(Data(json.utf8), isStrict: true)
            return nil
        } catch {
            return error
        }
    }

    private static func path(_ json: String) -> String? {
        if case .nullCharacter(let path) = refusal(json) { path } else { nil }
    }

    @Test(arguments: [
        (#"{"a":"\u0000"}"#, "a"), (#"{"a":"x\u0000y","b":1}"#, "a"), (#"{"b":[1,"x","\\\u0000"]}"#, "b[2]"),
        (#"{"x":{"y":1},"a":{"b":[{"c":"1"},{"c":"\"\u0000"}]}}"#, "a.b[1].c"), (#"{"\u0000":1}"#, ""),
        (#"{"a":{"b\u0000":"c"}}"#, "a"), (#"{"a":1,"\u0000":2}"#, ""), (#""\u0000""#, ""), (#"["\u0000"]"#, "[0]"),
        (#"[[],{},"\u0000"]"#, "[2]"), (#"{"a":"\n\t\/\u0000"#, "a"), (#"{"a,{[":"\u0000"}"#, "a,{["),
    ])
    func namesTheStringThatHoldsIt(json: String, path: String) {
        #expect(Self.path(json) == path)
    }

    @Test(arguments: [
        "", "{}", #"{"a":"\\u0000"}"#, #"{"a":"\\\\u0000"}"#, #"{"a":"\u00010"}"#, #"{"a":"u0000"}"#, #"{"a":"\u000"}"#,
        #"{"a":"\u"#, #"{"a":"\"#, #"{"a":"\ud800\uffff\ufffe"}"#, "\\", "\\u000",
    ])
    func passesEverythingElse(json: String) {
        #expect(Self.refusal(json) == nil)
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
        #expect(Self.refusal(nested(100_000)) == .tooDeep)
        #expect(Self.refusal(nested(65)) == .tooDeep)
        #expect(Self.path(nested(64)) == String(repeating: "[0]", count: 64))
    }

    /// For truncated and nested texts, the check never reads beyond the end.
    @Test func readsNothingBehindTheEnd() {
        let text = Array(#"[{"a\\":["\"","\u0000",{"b":"\u0000"}]},"\u0000"]"#.utf8)
        for end in 0...text.count {
            for start in 0...end { _ = Self.refusal(String(decoding: text[start..<end], as: UTF8.self)) }
        }
    }

    /// A client that reads a server's answer stays as tolerant as before.
    @Test func onlyAStrictCheckRefusesIt() throws {
        try JSONNesting.check(Data(#"{"a":"\u0000"}"#.utf8))
    }
}
