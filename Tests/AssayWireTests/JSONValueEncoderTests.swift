import AssayWire
import Foundation
import Testing

/// Tests that ``WireJSON`` writes the bytes of Foundation's encoder: entity tags, signatures and stored texts of earlier
/// releases depend on them.
@Suite struct JSONValueEncoderTests {
    private func foundation(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    @Test func documentsHaveFoundationsBytes() throws {
        for sample in [SampleJSON.fullItem, SampleJSON.sparseItemOfTomorrow, SampleJSON.flagDetails] {
            let node = try WireJSON.decode(JSONNode.self, from: Data(sample.utf8))
            #expect(try WireJSON.text(node) == foundation(node))
        }
        let item = try WireJSON.decode(EntrupyCaptureResult.self, from: Data(SampleJSON.sparseItemOfTomorrow.utf8))
        #expect(try WireJSON.text(item) == foundation(item))
    }

    @Test(arguments: [
        "", "plain", "a/b", "\"", "\\", "\u{0}\u{1}\u{7}\u{8}\t\n\u{B}\u{C}\r\u{10}\u{1F}", "\u{7F}\u{80}", "é",
        "e\u{301}",
        "\u{301}", "\u{2028}\u{2029}", "👩‍👩‍👧", "\u{10FFFF}", "the quote is the last of many characters\"",
    ])
    func stringsAndKeysAreEscaped(text: String) throws {
        #expect(try WireJSON.text(text) == foundation(text))
        #expect(try WireJSON.text([text: text]) == foundation([text: text]))
    }

    @Test func keysAreSortedByTheirBytes() throws {
        let keys = [
            "", "!", "\"", " ", "a", "a ", "a!", "ab", "A", "\\", "]", "/", "\u{1}", "é", "e\u{301}x", "z", "\u{E000}",
            "\u{10000}", "10", "9",
        ]
        let map = Dictionary(uniqueKeysWithValues: keys.map { ($0, [$0: 1, "b": 2]) })
        #expect(try WireJSON.text(map) == foundation(map))
        #expect(try WireJSON.text(["b": 1, "a": 2]) == #"{"a":2,"b":1}"#)
        #expect(try WireJSON.text([20: "b", 3: "a", 100: "c"]) == #"{"100":"c","20":"b","3":"a"}"#)
    }

    @Test(arguments: [
        0, -0.0, 1, 0.1, -2.5, 1_795_249_860.5, 9_007_199_254_740_992, 1e15, 1e16, 1e21, 1e-7, .pi,
        .greatestFiniteMagnitude, .leastNonzeroMagnitude,
    ])
    func fractionsHaveFoundationsDigits(number: Double) throws {
        #expect(try WireJSON.text(number) == foundation(number))
        let single = Float(max(-1e30, min(number, 1e30)))
        #expect(try WireJSON.text([single]) == foundation([single]))
    }

    @Test func integersHaveAllDigits() throws {
        #expect(try WireJSON.text([Int.min, 0, .max]) == "[-9223372036854775808,0,9223372036854775807]")
        #expect(try WireJSON.text(["u": UInt64.max]) == #"{"u":18446744073709551615}"#)
        #expect(try WireJSON.text([Int8.min]) == "[-128]")
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity]) func numbersThatJSONCannotHaveAreRefused(number: Double) {
        let error = #expect(throws: EncodingError.self) { try WireJSON.encode(["a": [1, number]]) }
        if case .invalidValue(_, let context)? = error {
            #expect(context.codingPath.map(\.stringValue) == ["a", "Index 1"])
        }
        #expect(throws: EncodingError.self) { try WireJSON.encode(Float(number)) }
    }

    private struct Empty: Codable {}

    private struct Nothing: Encodable {
        func encode(to encoder: any Encoder) {}
    }

    private enum Shape: Codable {
        case point
        case circle(radius: Double, name: String?)
    }

    @Test func absentValuesAndEmptyTypesHaveFoundationsBytes() throws {
        let optionals: [Int??] = [1, .some(nil), nil]
        #expect(try WireJSON.text(optionals) == "[1,null,null]")
        #expect(try WireJSON.text(["b": Empty(), "a": Empty()]) == #"{"a":{},"b":{}}"#)
        #expect(try WireJSON.text([[Empty()], []]) == "[[{}],[]]")
        let shapes: [Shape] = [.point, .circle(radius: 1, name: nil), .circle(radius: 0.5, name: "a")]
        #expect(try WireJSON.text(shapes) == foundation(shapes))
        #expect(try WireJSON.text([Nothing(), Nothing()]) == "[{},{}]")
        #expect(throws: EncodingError.self) { try WireJSON.encode(Nothing()) }
    }

    /// Uses every kind of container, one key twice, and one object from two types.
    private struct Composite: Encodable {
        private struct Part: Encodable {
            let b = 1
            let z = "part"
        }

        func encode(to encoder: any Encoder) throws {
            var object = encoder.container(keyedBy: Key.self)
            try object.encode("first", forKey: Key(stringValue: "twice"))
            try object.encodeNil(forKey: Key(stringValue: "nil"))
            try object.encode("second", forKey: Key(stringValue: "twice"))
            var list = object.nestedUnkeyedContainer(forKey: Key(stringValue: "list"))
            try list.encodeNil()
            var nested = list.nestedContainer(keyedBy: Key.self)
            try nested.encode(true, forKey: Key(stringValue: "y"))
            try nested.encode(Float(0.1), forKey: Key(stringValue: "x"))
            var inner = list.nestedUnkeyedContainer()
            try inner.encode(UInt8(7))
            try list.encode(list.count)
            _ = object.nestedContainer(keyedBy: Key.self, forKey: Key(stringValue: "empty"))
            try Part().encode(to: object.superEncoder())
            try Part().encode(to: encoder)
            try object.encode("last", forKey: Key(stringValue: "a"))
        }
    }

    @Test func allContainersHaveFoundationsBytes() throws {
        #expect(try WireJSON.text([Composite(), Composite()]) == foundation([Composite(), Composite()]))
    }

    @Test func datesAreSecondsAsInStoredFiles() throws {
        #expect(try WireJSON.text([Date(timeIntervalSinceReferenceDate: 1_234.5)]) == "[1234.5]")
    }
}
