/// Building blocks for binary files, used as `.join(.be32(13), .text("IHDR"), …)`.
extension [UInt8] {
    /// Appends whole parts: byte by byte, a debug build takes seconds for the size of one photo.
    package static func join(_ parts: [UInt8]...) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(parts.reduce(0) { $0 + $1.count })
        for part in parts { bytes += part }
        return bytes
    }

    package static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

    package static func be16(_ value: Int) -> [UInt8] { bigEndian(value, count: 2) }

    package static func be32(_ value: Int) -> [UInt8] { bigEndian(value, count: 4) }

    package static func le16(_ value: Int) -> [UInt8] { be16(value).reversed() }

    package static func filled(_ value: UInt8, _ count: Int) -> [UInt8] {
        [UInt8](repeating: value, count: count)
    }

    private static func bigEndian(_ value: Int, count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
    }
}
