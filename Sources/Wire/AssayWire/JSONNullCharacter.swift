package import Foundation

/// A JSON text that holds U+0000 in a string or a key, as its escape.
///
/// JSON allows it, and a text column of a database does not: text with it is refused where it enters. The byte 0 itself
/// is no JSON, and ``JSONNesting`` refuses it.
package struct JSONNullCharacter: Error, Sendable, Hashable {
    /// The keys and positions that lead to the string, or to the object, where a key holds the character.
    ///
    /// Empty where the text is nested deeper than ``JSONNesting/limit``.
    package let path: [String]

    /// Checks a whole JSON text in one pass without an allocation.
    ///
    /// Passing says nothing about whether the text is valid JSON.
    package static func check(_ json: Data) throws(JSONNullCharacter) {
        let path = json.withUnsafeBytes { bytes -> [String]? in
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
            // The second byte is escaped, so it begins no escape of its own.
            index += 2
        }
        return nil
    }
}

/// Determines where in a JSON text a string stands, for a refusal that names it.
private struct JSONPathScan {
    /// The bytes of a key that are kept: the key comes from the caller and goes back in an error.
    private static let keyLength = 64

    private enum Level {
        case array(index: Int)
        case object(key: String?)

        var name: String? {
            switch self {
            case .array(let index): String(index)
            case .object(let key): key
            }
        }
    }

    private var levels: [Level] = []

    /// The keys and positions that lead to the string in which `position` lies.
    static func path(to position: Int, in bytes: UnsafeRawBufferPointer) -> [String] {
        var scan = JSONPathScan()
        var index = 0
        while index < position {
            guard bytes[index] == UInt8(ascii: "\"") else {
                scan.take(bytes[index])
                // The path goes into an answer: it must not grow with the body.
                if scan.levels.count > JSONNesting.limit { return [] }
                index += 1
                continue
            }
            let end = endOfString(from: index + 1, in: bytes)
            guard end <= position else { break }
            scan.take(string: bytes[(index + 1)..<end])
            index = end + 1
        }
        return scan.levels.compactMap(\.name)
    }

    /// The position of the quote that ends a string, or the end of the text.
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
