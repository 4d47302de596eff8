/// A 64-bit perceptual hash, encoded as 16 hex digits, because JSON readers lose bits of numbers above 2⁵³.
package struct PerceptualBits: Sendable, Hashable, Codable, CustomStringConvertible {
    package let bits: UInt64

    package init(_ bits: UInt64) {
        self.bits = bits
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard text.utf8.count == 16, text.allSatisfy(\.isHexDigit), let bits = UInt64(text, radix: 16) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not 16 hex digits")
        }
        self.bits = bits
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }

    package var description: String {
        let text = String(bits, radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
    }
}
