extension Collection where Element == UInt8 {
    /// The bytes as lower-case hexadecimal digits, two for each byte.
    package var hexText: String {
        let digits: StaticString = "0123456789abcdef"
        return String(unsafeUninitializedCapacity: 2 * count) { buffer in
            var place = 0
            for byte in self {
                buffer[place] = digits.utf8Start[Int(byte >> 4)]
                buffer[place + 1] = digits.utf8Start[Int(byte & 15)]
                place += 2
            }
            return place
        }
    }
}
