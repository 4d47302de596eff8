import Foundation

/// Standard base64 (RFC 4648 §4), strictly: each byte string has one encoding, with its padding or without any.
enum Base64 {
    static func encode(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString()
    }

    /// Returns the bytes; `nil` for a character outside the alphabet, a wrong padding or nonzero trailing bits.
    static func decode(_ text: some StringProtocol) -> [UInt8]? {
        let isPadded = text.hasSuffix("=")
        let padding = isPadded ? 0 : (4 - text.utf8.count % 4) % 4
        let padded = text + String(repeating: "=", count: padding)
        // Foundation accepts trailing bits that the encoder never produces.
        guard let data = Data(base64Encoded: padded), data.base64EncodedString() == padded else { return nil }
        return Array(data)
    }
}
