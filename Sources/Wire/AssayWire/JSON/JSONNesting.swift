package import Foundation

/// A check of a JSON text that runs before any decoder reads it.
///
/// `JSONDecoder` terminates the process for a text that ends with its 513th open bracket. It traps while it determines
/// the position of its own "too many nested arrays or dictionaries" error (docs/develop/foundation-json-report.md). A
/// caller needs only 513 bytes for that. The check is one pass over the bytes, and skips the contents of strings.
///
/// A strict check also refuses what `JSONDecoder` accepts by mistake: trailing commas, and keys that occur twice, of
/// which it takes the first one and other readers take the last one. It refuses U+0000 too, which JSON allows as an
/// escape and a text column of the database does not.
package enum JSONNesting {
    /// The maximum accepted nesting depth; no value of the API comes close to it.
    package static let limit = 64

    /// The reason why a text is refused.
    package enum Refusal: Error, Sendable, Hashable {
        /// An object has the key at this path, such as `filters[0].value`, twice.
        case duplicateKey(path: String)
        /// The text has more values than its reader accepts.
        case tooManyValues(limit: Int)
        /// Arrays and objects are nested more than ``JSONNesting/limit`` levels deep.
        case tooDeep
        /// An array or object ends with a comma.
        case trailingComma
        /// The text contains a byte that cannot occur in UTF-8 JSON (RFC 8259 §8.1).
        ///
        /// A decoder would read such a text as UTF-16 or UTF-32, in which quotes and brackets are at other positions.
        case notUTF8
        /// The string at this path contains an escaped U+0000; the path of a key is that of its object.
        case nullCharacter(path: String)
    }

    /// Checks a whole JSON text.
    ///
    /// A text that passes is not necessarily valid JSON.
    ///
    /// - Parameters:
    ///   - most: The maximum number of values. A decoder that does not know the type of a value tries one type after the
    ///     other, and each wrong one throws an error.
    ///   - isStrict: Whether trailing commas, duplicate keys and U+0000 are refused. Only then the pass allocates memory.
    package static func check(_ json: Data, values most: Int = .max, isStrict: Bool = false) throws(Refusal) {
        let refusal = json.withUnsafeBytes { bytes -> Refusal? in
            var pass = JSONPass(bytes, values: most, isStrict: isStrict)
            return pass.refusal()
        }
        if let refusal { throw refusal }
    }
}

/// The state of the pass over a text.
private struct JSONPass {
    /// The number of bytes of a key in a path: the key is the caller's input and is returned in an error.
    private static let keyLength = 64

    /// An open array or object.
    private struct Level {
        /// The keys of an object so far; `nil` in an array.
        var keys: Set<String>?
        /// The key of the current member; `nil` before it.
        var key: String?
        /// The index of the current element.
        var index = 0
    }

    private let bytes: UnsafeRawBufferPointer
    private let most: Int
    private let isStrict: Bool
    // Each value but the first follows a comma or an open bracket. An empty array or object counts as two.
    private var values = 1
    private var depth = 0
    /// The last byte that is neither white space nor in a string.
    private var last: UInt8 = 0
    /// The open arrays and objects, in a strict pass.
    private var levels: [Level] = []

    init(_ bytes: UnsafeRawBufferPointer, values most: Int, isStrict: Bool) {
        self.bytes = bytes
        self.most = most
        self.isStrict = isStrict
    }

    mutating func refusal() -> JSONNesting.Refusal? {
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == 0 || byte >= 0xFE { return .notUTF8 }
            let start = index
            index += 1
            switch byte {
            case UInt8(ascii: "\""):
                if let refusal = skipString(&index) ?? key(from: start, to: index) { return refusal }
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                if depth > JSONNesting.limit { return .tooDeep }
                if isStrict { levels.append(Level(keys: byte == UInt8(ascii: "{") ? [] : nil)) }
                values += 1
                if values > most { return .tooManyValues(limit: most) }
            case UInt8(ascii: ","):
                values += 1
                if values > most { return .tooManyValues(limit: most) }
                guard let level = levels.indices.last else { break }
                levels[level].key = nil
                levels[level].index += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                depth -= 1
                if isStrict, last == UInt8(ascii: ",") { return .trailingComma }
                _ = levels.popLast()
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): continue
            default: break
            }
            last = byte
        }
        return nil
    }

    /// Moves the index behind the closing quote of a string.
    private func skipString(_ index: inout Int) -> JSONNesting.Refusal? {
        while index < bytes.count {
            let byte = bytes[index]
            if byte == 0 || byte >= 0xFE { return .notUTF8 }
            index += 1
            if byte == UInt8(ascii: "\"") { return nil }
            guard byte == UInt8(ascii: "\\"), index < bytes.count else { continue }
            if isStrict, bytes[index...].starts(with: "u0000".utf8) { return .nullCharacter(path: path) }
            // The escaped byte ends no string; the next round checks it, unless it is a quote or a backslash.
            if bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "\\") { index += 1 }
        }
        return nil
    }

    /// Adds a string to the keys of its object, if it is one.
    ///
    /// Keys are compared as the decoder compares them: as strings, after unescaping.
    private mutating func key(from start: Int, to end: Int) -> JSONNesting.Refusal? {
        guard last == UInt8(ascii: "{") || last == UInt8(ascii: ","), let object = levels.indices.last,
            levels[object].keys != nil
        else { return nil }
        let key = text(from: start, to: end)
        levels[object].key = String(decoding: key.utf8.prefix(Self.keyLength), as: UTF8.self)
        return levels[object].keys?.insert(key).inserted == false ? .duplicateKey(path: path) : nil
    }

    /// The keys and indexes that lead to the current place.
    private var path: String {
        JSONPath.text(levels.compactMap { $0.keys == nil ? .index($0.index) : $0.key.map(JSONPath.Step.key) })
    }

    /// The string between two quotes; its raw text if an escape in it is invalid, which the decoder refuses.
    private func text(from start: Int, to end: Int) -> String {
        let content = bytes[(start + 1)..<max(start + 1, end - 1)]
        let raw = String(decoding: content, as: UTF8.self)
        guard content.contains(UInt8(ascii: "\\")) else { return raw }
        return (try? WireJSON.decode(String.self, from: Data(bytes[start..<end]))) ?? raw
    }
}

extension JSONNesting.Refusal: CustomStringConvertible {
    /// A user-facing sentence.
    package var description: String {
        switch self {
        case .duplicateKey(let path): "The JSON has the key \(path) twice."
        case .tooManyValues(let limit): "The JSON has more than \(limit) values."
        case .tooDeep: "The JSON is nested more than \(JSONNesting.limit) levels deep."
        case .trailingComma: "The JSON has a comma before a closing bracket."
        case .notUTF8: "The JSON is not UTF-8."
        case .nullCharacter: "The JSON has the character U+0000. Send text without it."
        }
    }
}
