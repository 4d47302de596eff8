package import Foundation

/// The error for a JSON text that contains an escaped U+0000 in a string or a key.
///
/// JSON allows this character, but a text column of the database does not, so the server refuses it on input. The
/// unescaped byte 0 is not valid JSON, and ``JSONNesting`` refuses it.
package struct JSONNullCharacter: Error, Sendable, Hashable {
    /// The keys and indexes that lead to the string, such as `filters[0].value`; if a key contains the character, those
    /// that lead to its object.
    ///
    /// Empty if the text is nested more than ``JSONNesting/limit`` levels deep.
    package let path: String

    /// Checks a whole JSON text in one pass without an allocation.
    ///
    /// A text that passes is not necessarily valid JSON.
    package static func check(_ json: Data) throws(JSONNullCharacter) {
        let path = json.withUnsafeBytes { bytes -> String? in
            guard let position = position(in: bytes) else { return nil }
            return JSONPathScan.path(to: position, in: bytes)
        }
        if let path { throw JSONNullCharacter(path: path) }
    }

    /// The position of the first escape of U+0000.
    private static func position(in bytes: UnsafeRawBufferPointer) -> Int? {
        var index = 0
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "\\") else {
                index += 1
                continue
            }
            let end = index + 6
            if end <= bytes.count, bytes[index + 1] == UInt8(ascii: "u"),
                bytes[(index + 2)..<end].allSatisfy({ $0 == UInt8(ascii: "0") })
            {
                return index
            }
            // The second byte is escaped, so it does not start an escape sequence of its own.
            index += 2
        }
        return nil
    }
}

/// Finds the path of a string in a JSON text, so that an error can name it.
struct JSONPathScan {
    /// The number of bytes of a key to retain: the key is the caller's input and is returned in an error.
    private static let keyLength = 64

    private enum Level {
        case array(index: Int)
        case object(key: String?)

        var step: JSONPath.Step? {
            switch self {
            case .array(let index): .index(index)
            case .object(let key): key.map(JSONPath.Step.key)
            }
        }
    }

    private var levels: [Level] = []

    /// Returns the keys and indexes that lead to the string that contains `position`.
    static func path(to position: Int, in bytes: UnsafeRawBufferPointer) -> String {
        JSONPath.text(steps(to: position, in: bytes))
    }

    /// Returns the path of the member whose key is the string at `position`.
    static func path(toKeyAt position: Int, in bytes: UnsafeRawBufferPointer, key: String) -> String {
        JSONPath.text(steps(to: position + 1, in: bytes) + [.key(String(key.prefix(keyLength)))])
    }

    private static func steps(to position: Int, in bytes: UnsafeRawBufferPointer) -> [JSONPath.Step] {
        var scan = JSONPathScan()
        var index = 0
        while index < position {
            guard bytes[index] == UInt8(ascii: "\"") else {
                scan.take(bytes[index])
                // The path is part of a response, so its size must not grow with the body.
                if scan.levels.count > JSONNesting.limit { return [] }
                index += 1
                continue
            }
            let end = endOfString(from: index + 1, in: bytes)
            guard end <= position else { break }
            scan.take(string: bytes[(index + 1)..<end])
            index = end + 1
        }
        return scan.levels.compactMap(\.step)
    }

    /// Returns the position of the closing quote of a string, or the end of the text.
    private static func endOfString(from start: Int, in bytes: UnsafeRawBufferPointer) -> Int {
        var index = start
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(index, bytes.count)
    }

    private mutating func take(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "["): levels.append(.array(index: 0))
        case UInt8(ascii: "{"): levels.append(.object(key: nil))
        case UInt8(ascii: "]"), UInt8(ascii: "}"): _ = levels.popLast()
        case UInt8(ascii: ","):
            switch levels.popLast() {
            case .array(let index): levels.append(.array(index: index + 1))
            case .object: levels.append(.object(key: nil))
            case nil: break
            }
        default: break
        }
    }

    private mutating func take(string: Slice<UnsafeRawBufferPointer>) {
        guard case .object(key: nil) = levels.last else { return }
        levels[levels.count - 1] = .object(key: String(decoding: string.prefix(Self.keyLength), as: UTF8.self))
    }
}
