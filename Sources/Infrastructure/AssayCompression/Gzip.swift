import CZlib

/// Compression of response bodies with gzip (RFC 1952).
package enum Gzip {
    /// The balance of time and size.
    package enum Level: Int32, Sendable {
        /// For bodies that are compressed for one response.
        case fast = 1
        /// For bodies that are compressed once and sent often.
        case small = 9
    }

    /// The window of 32 KiB, plus zlib's mark for the gzip format.
    private static let windowBits: Int32 = 15 + 16
    /// zlib's default.
    private static let memoryLevel: Int32 = 8

    /// Returns the compressed bytes; `nil` if zlib gets no memory, or if they are not fewer than the original ones.
    package static func compress(_ bytes: UnsafeRawBufferPointer, _ level: Level) -> [UInt8]? {
        guard let size = UInt32(exactly: bytes.count), size > 0 else { return nil }
        var stream = z_stream()
        let code = deflateInit2_(
            &stream, level.rawValue, Z_DEFLATED, windowBits, memoryLevel, Z_DEFAULT_STRATEGY, zlibVersion(),
            Int32(MemoryLayout<z_stream>.size))
        guard code == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        var isWhole = false
        let compressed = [UInt8](unsafeUninitializedCapacity: bytes.count) { output, count in
            // zlib only reads through this pointer.
            stream.next_in = UnsafeMutablePointer(mutating: bytes.bindMemory(to: UInt8.self).baseAddress)
            stream.avail_in = size
            stream.next_out = output.baseAddress
            stream.avail_out = size
            isWhole = deflate(&stream, Z_FINISH) == Z_STREAM_END
            count = output.count - Int(stream.avail_out)
        }
        return isWhole ? compressed : nil
    }

    /// Returns whether an `Accept-Encoding` header allows gzip (RFC 9110 §12.5.3).
    ///
    /// - Parameter header: The header's value; `nil` if the request has none.
    package static func isAccepted(by header: String?) -> Bool {
        guard let header else { return false }
        var byName: [Substring: Bool] = [:]
        for coding in header.split(separator: ",") {
            let parts = coding.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
            guard let name = parts.first else { continue }
            let quality = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            byName[name[...]] = quality > 0
        }
        return byName["gzip"] ?? byName["x-gzip"] ?? byName["*"] ?? false
    }
}
