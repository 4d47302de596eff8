/// An IPv4 or IPv6 address.
///
/// Only the standard spellings are read: four decimal numbers without leading zeros, and the forms of RFC 4291 without
/// a zone. Other spellings, such as `127.1` or `0x7f000001`, mean different addresses to different programs.
package enum IPAddress: Sendable, Hashable {
    case v4(UInt32)
    /// The first and the last eight bytes.
    case v6(high: UInt64, low: UInt64)

    /// Reads an address; an IPv6 address has no brackets.
    package init?(_ text: some StringProtocol) {
        let text = String(text)
        if let value = Self.v4Value(text) {
            self = .v4(value)
        } else if let words = Self.v6Words(text) {
            self = Self.v6(words)
        } else {
            return nil
        }
    }

    /// Creates an address from its 4 or 16 bytes in network order.
    package init?(bytes: some Collection<UInt8>) {
        switch bytes.count {
        case 4: self = .v4(bytes.reduce(0) { $0 << 8 | UInt32($1) })
        case 16:
            self = .v6(
                high: bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) },
                low: bytes.suffix(8).reduce(0) { $0 << 8 | UInt64($1) })
        default: return nil
        }
    }

    private static func v6(_ words: [UInt16]) -> IPAddress {
        .v6(
            high: words.prefix(4).reduce(0) { $0 << 16 | UInt64($1) },
            low: words.suffix(4).reduce(0) { $0 << 16 | UInt64($1) })
    }
}

// MARK: - Text

extension IPAddress: CustomStringConvertible {
    /// The canonical text, for IPv6 that of RFC 5952.
    package var description: String {
        switch self {
        case .v4(let value): Self.text(of: value)
        case .v6(let high, let low): Self.text(of: Self.words(of: high) + Self.words(of: low))
        }
    }

    private static func text(of value: UInt32) -> String {
        [24, 16, 8, 0].map { String(value >> $0 & 0xFF) }.joined(separator: ".")
    }

    private static func words(of half: UInt64) -> [UInt16] {
        [48, 32, 16, 0].map { UInt16(truncatingIfNeeded: half >> $0) }
    }

    private static func text(of words: [UInt16]) -> String {
        func joined(_ part: ArraySlice<UInt16>) -> String {
            part.map { String($0, radix: 16) }.joined(separator: ":")
        }
        let zeros = longestZeros(in: words)
        guard zeros.count > 1 else { return joined(words[...]) }
        return joined(words[..<zeros.lowerBound]) + "::" + joined(words[zeros.upperBound...])
    }

    /// Returns the first of the longest runs of zeros.
    private static func longestZeros(in words: [UInt16]) -> Range<Int> {
        var longest = 0..<0
        var start = 0
        for (index, word) in words.enumerated() {
            if word != 0 {
                start = index + 1
            } else if index + 1 - start > longest.count {
                longest = start..<index + 1
            }
        }
        return longest
    }

    private static func v4Value(_ text: some StringProtocol) -> UInt32? {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 4 else { return nil }
        var value: UInt32 = 0
        for part in parts {
            guard (1...3).contains(part.count), part.allSatisfy({ (48...57).contains($0) }),
                part.count == 1 || part.first != 48
            else { return nil }
            let number = part.reduce(0) { $0 * 10 + UInt32($1 - 48) }
            guard number <= 255 else { return nil }
            value = value << 8 | number
        }
        return value
    }

    private static func v6Words(_ text: String) -> [UInt16]? {
        guard let gap = text.firstRange(of: "::") else {
            return words(text[...], mayEndInIPv4: true).flatMap { $0.count == 8 ? $0 : nil }
        }
        guard let head = words(text[..<gap.lowerBound], mayEndInIPv4: false),
            let tail = words(text[gap.upperBound...], mayEndInIPv4: true), head.count + tail.count < 8
        else { return nil }
        return head + Array(repeating: 0, count: 8 - head.count - tail.count) + tail
    }

    private static func words(_ text: Substring, mayEndInIPv4: Bool) -> [UInt16]? {
        guard !text.isEmpty else { return [] }
        let groups = text.split(separator: ":", omittingEmptySubsequences: false)
        var words: [UInt16] = []
        for (index, group) in groups.enumerated() {
            if mayEndInIPv4, index == groups.count - 1, let value = v4Value(group) {
                words += [UInt16(value >> 16), UInt16(truncatingIfNeeded: value)]
                continue
            }
            // The check of the length comes first, because the number is read with a sign, too.
            guard (1...4).contains(group.utf8.count), group.utf8.allSatisfy(isHexDigit),
                let word = UInt16(group, radix: 16)
            else { return nil }
            words.append(word)
        }
        return words
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        (48...57).contains(byte) || (65...70).contains(byte) || (97...102).contains(byte)
    }
}
