/// Base64url without padding (RFC 4648 §5, as RFC 7515 §2 uses it).
///
/// Foundation's decoder is not used: it accepts padding and nonzero trailing bits, so one signature could have several
/// encodings. Here each byte string has exactly one encoding.
package enum Base64URL {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 0xFF, count: 256)
        for (value, character) in alphabet.enumerated() {
            values[Int(character)] = UInt8(value)
        }
        return values
    }()

    /// Returns the only valid encoding of `bytes`.
    package static func encode(_ bytes: some Sequence<UInt8>) -> String {
        var text: [UInt8] = []
        var pending: UInt32 = 0
        var bits = 0
        for byte in bytes {
            pending = pending << 8 | UInt32(byte)
            bits += 8
            while bits >= 6 {
                bits -= 6
                text.append(alphabet[Int(pending >> UInt32(bits) & 0x3F)])
            }
            pending &= (1 << UInt32(bits)) - 1
        }
        if bits > 0 {
            text.append(alphabet[Int(pending << UInt32(6 - bits) & 0x3F)])
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns the bytes, or nil for a character outside the alphabet, padding, an impossible length or nonzero
    /// trailing bits.
    package static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
        guard text.count % 4 != 1 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count * 3 / 4)
        var pending: UInt32 = 0
        var bits = 0
        for character in text {
            let value = values[Int(character)]
            guard value != 0xFF else { return nil }
            pending = pending << 6 | UInt32(value)
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(pending >> UInt32(bits)))
                pending &= (1 << UInt32(bits)) - 1
            }
        }
        return pending == 0 ? bytes : nil
    }

    /// Decodes a string by the same rules.
    package static func decode(_ text: String) -> [UInt8]? {
        decode(text.utf8)
    }
}
