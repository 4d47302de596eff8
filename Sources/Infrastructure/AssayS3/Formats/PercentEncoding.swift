/// The percent-encoding of paths and queries (RFC 3986), the same in signatures and in URLs.
enum PercentEncoding {
    /// Whether a byte stays as it is: `A-Za-z0-9-._~`.
    static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }

    /// Encodes every other byte as `%XX` in upper case.
    ///
    /// - Parameter keepsSlashes: Whether a slash stays as it is, as in a path.
    static func encode(_ text: String, keepsSlashes: Bool = false) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if isUnreserved(byte) || (keepsSlashes && byte == UInt8(ascii: "/")) {
                result.append(byte)
            } else {
                result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Decodes `%XX`; `nil` if a `%` has no two hex digits after it, or if the result is not UTF-8.
    static func decode(_ text: String) -> String? {
        var result: [UInt8] = []
        var bytes = text.utf8.makeIterator()
        while let byte = bytes.next() {
            guard byte == UInt8(ascii: "%") else {
                result.append(byte)
                continue
            }
            guard let high = bytes.next().flatMap(hexValue), let low = bytes.next().flatMap(hexValue) else {
                return nil
            }
            result.append(high << 4 | low)
        }
        return String(validating: result, as: UTF8.self)
    }

    private static func hexValue(_ byte: UInt8) -> UInt8? {
        Character(UnicodeScalar(byte)).hexDigitValue.map(UInt8.init)
    }
}
