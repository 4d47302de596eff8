import AssayTestTiming
import AssayWire
import Foundation
import Testing

/// Tests for the refusal of what a lenient decoder lets pass: trailing commas and keys that occur twice.
@Suite struct StrictJSONTests {
    private static func refusal(of text: String) -> JSONNesting.Refusal? {
        do {
            try JSONNesting.check(Data(text.utf8), isStrict: true)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        "[1,]", "[1 , ]", "{\"a\":1,}", "{\"a\":1,\n\t}", "[[],]", "[{},\r\n]", "{\"a\":[1,],\"b\":2}", "[\"]\",]",
        "[,]",
        "{,}", "[1,,]",
    ])
    func refusesACommaBeforeAClosingBracket(text: String) {
        #expect(Self.refusal(of: text) == .trailingComma)
        #expect(throws: DecodingError.self) {
            try WireJSON.decode(JSONNode.self, from: Data(text.utf8), isStrict: true)
        }
    }

    @Test(arguments: [
        (#"{"a":1,"a":2}"#, "a"), (#"{"a":1,"b":{"a":2},"a":3}"#, "a"), (#"{"a":{"b":1,"b":1}}"#, "a.b"),
        (#"[{"x":1},{"x":1,"y":[{"z":1,"z":2}]}]"#, "[1].y[0].z"), (#"{"\u0061":1,"a":2}"#, "a"),
        (#"{"a\/b":1,"a/b":2}"#, "a/b"), (#"{"é":1,"\u00e9":2}"#, "é"), ("{\"é\":1,\"e\u{301}\":2}", "é"),
        (#"{"\ud83d\udc5c":1,"👜":2}"#, "👜"), (#"{"":1,"":2}"#, ""), (#"{"a" : 1 , "a" : 2}"#, "a"),
        (#"{"a":"}","b":"{\"a\":","a":1}"#, "a"),
    ])
    func refusesAKeyThatOccursTwice(text: String, path: String) {
        #expect(Self.refusal(of: text) == .duplicateKey(path: path))
    }

    @Test(arguments: [
        "", "1", "[]", "{}", #"{"a":1,"A":2}"#, #"{"a":{"a":{"a":1}}}"#, #"[{"a":1},{"a":1}]"#, #"["a","a"]"#,
        #"{"a":"a","b":"a","c":["a","a"]}"#, #"{"a":",}","b":",]"}"#, #"{"a\\":1,"a":2}"#, #"{"a\"":1,"a":2}"#,
        "\u{FEFF}{\"a\":1}",
    ])
    func acceptsEveryOtherText(text: String) {
        #expect(Self.refusal(of: text) == nil)
    }

    /// The other forms that are not JSON and that readers of other languages know.
    @Test(arguments: [
        "[1 2]", "[1,,2]", "[,1]", "{\"a\" 1}", "{a:1}", "{'a':1}", "[01]", "[+1]", "[.5]", "[1.]", "[NaN]",
        "[Infinity]",
        "[0x1]", "[True]", "// c\n[]", "/* c */[]", "[] []", "[]x", "[\"\\x\"]", "[\"\t\"]", "[\"\n\"]", "{\"a\":1",
        "[1",
        "{\"a\":}", "{:1}", "[1}", "{\"a\":1]", "[\"a", "\u{a0}[]", "[1e]", "[-]", "[\"\\u12\"]", "[\"\\ud800\"]",
    ])
    func refusesWhatIsNotJSON(text: String) {
        #expect(throws: DecodingError.self) {
            try WireJSON.decode(JSONNode.self, from: Data(text.utf8), isStrict: true)
        }
    }

    @Test func aKeyOfAnotherLongKeyIsNamedByItsBeginning() {
        let key = String(repeating: "k", count: 1000)
        #expect(Self.refusal(of: "{\"\(key)\":1,\"\(key)\":2}") == .duplicateKey(path: String(key.prefix(64))))
    }

    /// A client that reads a server's answer stays as tolerant as before.
    @Test func onlyAStrictDecodingRefusesThem() throws {
        let text = Data(#"{"a":1,"a":2,}"#.utf8)
        #expect(try WireJSON.decode([String: Int].self, from: text) == ["a": 1])
        #expect(throws: DecodingError.self) { try WireJSON.decode([String: Int].self, from: text, isStrict: true) }
    }
}
