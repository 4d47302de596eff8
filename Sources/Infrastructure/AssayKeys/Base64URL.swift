import Foundation

/// Base64url without padding (RFC 4648 §5, as RFC 7515 §2 uses it).
///
/// Each byte string has exactly one encoding: Foundation's decoder also accepts nonzero trailing bits, so one signature
/// could have several.
package enum Base64URL {
    /// Returns the only valid encoding of `bytes`.
    package static func encode(_ bytes: some Sequence<UInt8>) -> String {
        let text = Data(bytes).base64EncodedString().utf8.prefix { $0 != UInt8(ascii: "=") }
        // The characters that differ from those of base64: `+` and `/`.
        return String(decoding: text.map { $0 == 0x2B ? 0x2D : $0 == 0x2F ? 0x5F : $0 }, as: UTF8.self)
    }

    /// Returns the bytes, or nil for a character outside the alphabet, padding, an impossible length or nonzero
    /// trailing bits.
    package static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
        let padding = repeatElement(UInt8(ascii: "="), count: (4 - text.count % 4) % 4)
        let standard = text.map { $0 == 0x2D ? 0x2B : $0 == 0x5F ? 0x2F : $0 } + padding
        let bytes = Data(base64Encoded: Data(standard)).map(Array.init)
        return bytes.flatMap { encode($0).utf8.elementsEqual(text) ? $0 : nil }
    }

    /// Decodes a string by the same rules.
    package static func decode(_ text: String) -> [UInt8]? {
        decode(text.utf8)
    }
}
