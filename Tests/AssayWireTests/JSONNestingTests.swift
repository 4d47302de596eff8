import AssayWire
import Foundation
import Testing

/// Tests for the check before every decoder: at depth 513 a decoder would crash this process.
@Suite struct JSONNestingTests {
    private static let depths = Array(500...520) + [65, 1_000, 100_000]

    private static func refusal(of text: String) -> JSONNesting.Refusal? {
        refusal(of: Data(text.utf8))
    }

    private static func refusal(of json: Data) -> JSONNesting.Refusal? {
        do {
            try JSONNesting.check(json)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: depths) func refusesArraysThatAreNestedTooDeeply(_ depth: Int) {
        #expect(Self.refusal(of: String(repeating: "[", count: depth)) == .tooDeep)
        #expect(Self.refusal(of: nested(depth)) == .tooDeep)
    }

    @Test(arguments: depths) func refusesObjectsThatAreNestedTooDeeply(_ depth: Int) {
        #expect(Self.refusal(of: String(repeating: #"{"a":"#, count: depth) + "[") == .tooDeep)
    }

    @Test(arguments: [
        ("", 1), ("1", 1), ("[]", 2), (#"{"a": 1}"#, 2), ("[1,2,3]", 4), (#"[{"a,[{": "b,[{\","}, {}]"#, 5),
    ])
    func countsValuesOutsideStrings(text: String, count: Int) throws {
        let json = Data(text.utf8)
        try JSONNesting.check(json, values: count)
        guard count > 1 else { return }
        #expect(throws: JSONNesting.Refusal.tooManyValues(limit: count - 1)) {
            try JSONNesting.check(json, values: count - 1)
        }
    }

    @Test(arguments: 1...64) func passesWhatADecoderReads(_ depth: Int) throws {
        #expect(Self.refusal(of: nested(depth)) == nil)
        _ = try WireJSON.decode(Nested.self, from: Data(nested(depth).utf8))
    }

    @Test(arguments: [
        #"["\"[[[", "\\", "]"]"#, "\"" + String(repeating: "[{", count: 5_000) + "\"",
        "[" + String(repeating: "[],{},", count: 5_000) + "1]", "", "nonsense", "]]]]", "\u{FEFF}{}",
    ])
    func countsNeitherBracketsInStringsNorThoseThatAreClosed(_ text: String) {
        #expect(Self.refusal(of: text) == nil)
    }

    @Test(arguments: [
        #"{"a":"\\","b":"# + String(repeating: "[", count: 513),
        #""x"# + #"\\"# + "\"" + String(repeating: "[", count: 65),
    ])
    func isNotMisledByAnEscapedBackslash(_ text: String) {
        #expect(Self.refusal(of: text) == .tooDeep)
    }

    /// One byte of U+2200 equals the quote character.
    ///
    /// A bytewise check would consider the brackets after it part of a string.
    @Test(arguments: [
        String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian, .utf16, .utf32,
    ])
    func refusesOtherEncodings(_ encoding: String.Encoding) throws {
        let text = "[\"\u{2200}\"," + String(repeating: "[", count: 600)
        let json = try #require(text.data(using: encoding))
        #expect(Self.refusal(of: json) == .notUTF8)
        #expect(throws: DecodingError.self) { try WireJSON.decode(Nested.self, from: json) }
    }

    @Test func decoderSaysWhyItRefuses() {
        do {
            _ = try WireJSON.decode(Nested.self, from: Data(nested(513).utf8))
            Issue.record("a text of 513 levels was decoded")
        } catch DecodingError.dataCorrupted(let context) {
            #expect(context.debugDescription == "The JSON is nested more than 64 levels deep.")
            #expect(context.underlyingError as? JSONNesting.Refusal == .tooDeep)
        } catch {
            Issue.record(error)
        }
    }

    private func nested(_ depth: Int) -> String {
        String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }

    /// Nested arrays of any depth.
    private indirect enum Nested: Decodable {
        case level([Nested])

        init(from decoder: any Decoder) throws {
            self = .level(try decoder.singleValueContainer().decode([Nested].self))
        }
    }
}
