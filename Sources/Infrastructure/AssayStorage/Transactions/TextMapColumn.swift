import AssayCore

/// The JSON columns that hold texts by name, read and written in one pass: an item's texts, a capture's metadata and
/// submission.
///
/// Every call about a capture reads them, and Foundation's coders take ten times as long as the statement itself. The
/// form of the column is that of ``JSONColumn``: a text that this reader does not expect goes to that type, and a value
/// that needs an escape is written by it.
enum TextMapColumn {
    static func text(_ map: [String: String]) throws -> String {
        var writer = TextMapWriter()
        return writer.append(map) ? writer.text : try JSONColumn.text(map)
    }

    static func map(of text: String) throws -> [String: String] {
        let map = TextMapReader.read(text) { reader in reader.map() }
        return try map ?? JSONColumn.value(of: text)
    }

    static func text(_ submission: CaptureSubmission) throws -> String {
        var writer = TextMapWriter()
        writer.append(literal: #"{"digests":"#)
        guard writer.append(submission.digests) else { return try JSONColumn.text(submission) }
        writer.append(literal: #","text_fields":"#)
        guard writer.append(submission.textFields) else { return try JSONColumn.text(submission) }
        writer.append(literal: "}")
        return writer.text
    }

    static func submission(of text: String) throws -> CaptureSubmission {
        let submission = TextMapReader.read(text) { reader -> CaptureSubmission? in
            guard reader.skip(#"{"digests":"#), let digests = reader.map(), reader.skip(#","text_fields":"#),
                let textFields = reader.map(), reader.skip("}")
            else { return nil }
            return CaptureSubmission(digests: digests, textFields: textFields)
        }
        return try submission ?? JSONColumn.value(of: text)
    }
}

/// Writes an object of texts with sorted keys, as `JSONEncoder` does.
private struct TextMapWriter {
    private var bytes: [UInt8] = []

    var text: String { String(decoding: bytes, as: UTF8.self) }

    mutating func append(literal: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
    }

    /// - Returns: `false` for a name or text that needs an escape, or for names whose order is not that of their bytes.
    mutating func append(_ map: [String: String]) -> Bool {
        bytes.append(UInt8(ascii: "{"))
        for (index, entry) in map.sorted(by: { $0.key < $1.key }).enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            guard entry.key.utf8.allSatisfy({ $0 < 0x80 }), append(entry.key) else { return false }
            bytes.append(UInt8(ascii: ":"))
            guard append(entry.value) else { return false }
        }
        bytes.append(UInt8(ascii: "}"))
        return true
    }

    private mutating func append(_ text: String) -> Bool {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            guard byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte != 0x7F else {
                return false
            }
            bytes.append(byte)
        }
        bytes.append(UInt8(ascii: "\""))
        return true
    }
}

/// Reads objects of texts in the form that the writer gives them: without white space and escapes.
private struct TextMapReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0

    /// - Parameter body: Returns `nil` if the text has another form.
    /// - Returns: The body's result; `nil` also if the body has not read the text to its end.
    static func read<Value>(_ text: String, _ body: (inout TextMapReader) -> Value?) -> Value? {
        var text = text
        return text.withUTF8 { bytes in
            var reader = TextMapReader(bytes: bytes)
            guard let value = body(&reader), reader.position == bytes.count else { return nil }
            return value
        }
    }

    private init(bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    mutating func skip(_ literal: StaticString) -> Bool {
        let count = literal.utf8CodeUnitCount
        guard bytes.count - position >= count else { return false }
        let expected = UnsafeBufferPointer(start: literal.utf8Start, count: count)
        guard bytes[position..<position + count].elementsEqual(expected) else { return false }
        position += count
        return true
    }

    mutating func map() -> [String: String]? {
        guard skip("{") else { return nil }
        var map: [String: String] = [:]
        if skip("}") { return map }
        repeat {
            guard let key = string(), skip(":"), let value = string(), map.updateValue(value, forKey: key) == nil else {
                return nil
            }
        } while skip(",")
        return skip("}") ? map : nil
    }

    private mutating func string() -> String? {
        guard skip("\"") else { return nil }
        let start = position
        while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
            guard bytes[position] >= 0x20, bytes[position] != UInt8(ascii: "\\") else { return nil }
            position += 1
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        return skip("\"") ? text : nil
    }
}
