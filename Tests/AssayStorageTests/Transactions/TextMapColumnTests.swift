import AssayCore
import AssayTestSupport
import Foundation
import Testing

@testable import AssayStorage

/// Tests that texts by name are stored in the bytes of `JSONColumn`, and that every JSON object of texts is read.
@Suite struct TextMapColumnTests {
    private static let maps: [[String: String]] = [
        [:], ["brand": "Nike"],
        ["style_name": "Air Jordan 1", "us_size": "10½", "upc": "", "material": "Café / crème"],
        ["style_code": "a\"b\\c\nd\te", "style_name": "\u{0}\u{1F}\u{7F}\u{2028}👟"],
        ["a": "1", "a_b": "2", "a-b": "3", "a.b": "4", "A": "5", "a10": "6", "a9": "7", "_": "8"],
        ["größe": "10", "grosse": "9", "é": "1", "e\u{301}x": "2", "z": "3"], ["": "empty", "\"": "quote"],
        ["brand": "back\\slash"], ["brand": "\u{7F}"], ["brand": "line\nbreak"],
    ]

    @Test(arguments: maps) func theTextIsThatOfJSONEncoder(map: [String: String]) throws {
        let text = try TextMapColumn.text(map)
        #expect(try text == JSONColumn.text(map))
        #expect(try TextMapColumn.map(of: text) == map)
    }

    @Test(arguments: maps) func aSubmissionIsStoredAsBefore(map: [String: String]) throws {
        let submission = CaptureSubmission(digests: ["sole": "ab", "tag": "cd"], textFields: map)
        let other = CaptureSubmission(digests: map, textFields: [:])
        for submission in [submission, other] {
            let text = try TextMapColumn.text(submission)
            #expect(try text == JSONColumn.text(submission))
            #expect(try TextMapColumn.submission(of: text) == submission)
        }
    }

    @Test func randomTextsReadBack() throws {
        let random = SeededRandom(seed: 14)
        let alphabet: [Character] = ["a", "B", "_", " ", "\"", "\\", "/", "é", "\n", "{", "}", ":", ","]
        func text() -> String {
            String(random.bytes(Int(random.bytes(1)[0] % 6)).map { alphabet[Int($0) % alphabet.count] })
        }
        for _ in 0..<2_000 {
            let map = Dictionary((0..<4).map { _ in (text(), text()) }) { first, _ in first }
            let stored = try TextMapColumn.text(map)
            #expect(try stored == JSONColumn.text(map))
            #expect(try TextMapColumn.map(of: stored) == map)
        }
    }

    @Test(arguments: [
        #"{ "brand" : "Nike" , "upc" : "1" }"#, #"{"brand":"\u004eike","upc":"1"}"#,
        #"{"brand":"Nike","upc":"\u0031"}"#,
    ])
    func everyObjectOfTextsIsRead(text: String) throws {
        #expect(try TextMapColumn.map(of: text) == ["brand": "Nike", "upc": "1"])
    }

    @Test(arguments: [
        "", "{", "}", "{}}", "[]", "null", #"{"a"}"#, #"{"a":}"#, #"{"a":1}"#, #"{"a":"b"}x"#, #"{"a":"b"#,
        #"{"a":"b",,"c":"d"}"#, #"{a:"b"}"#, "{\"a\":\"line\nbreak\"}",
    ])
    func anythingElseIsAnError(text: String) {
        #expect(throws: DecodingError.self) { try TextMapColumn.map(of: text) }
    }
}
