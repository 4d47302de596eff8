/// Bytes as hexadecimal digits, two digits for each byte.
enum Hex {
    /// Encodes the bytes with lower-case digits.
    static func encode(_ bytes: [UInt8]) -> String {
        let digits: StaticString = "0123456789abcdef"
        return String(unsafeUninitializedCapacity: 2 * bytes.count) { buffer in
            var place = 0
            for byte in bytes {
                buffer[place] = digits.utf8Start[Int(byte >> 4)]
                buffer[place + 1] = digits.utf8Start[Int(byte & 15)]
                place += 2
            }
            return place
        }
    }

    /// Decodes digits in either case.
    ///
    /// Returns nil for an odd number of digits and for any other character.
    static func decode(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count / 2)
        var high: UInt8?
        for character in text.utf8 {
            guard let digit = digit(character) else { return nil }
            if let first = high {
                bytes.append(first << 4 | digit)
                high = nil
            } else {
                high = digit
            }
        }
        return high == nil ? bytes : nil
    }

    private static func digit(_ character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
