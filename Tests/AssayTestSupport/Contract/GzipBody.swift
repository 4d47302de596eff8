import CZlib

/// Decompression of response bodies with gzip (RFC 1952).
///
/// The server only compresses, so this is no part of it.
enum GzipBody {
    /// The window of 32 KiB, plus zlib's mark for the gzip format.
    private static let windowBits: Int32 = 15 + 16

    /// Returns the original bytes; `nil` unless the bytes are one complete gzip member.
    static func decompressed(_ bytes: [UInt8]) -> [UInt8]? {
        var stream = z_stream()
        let code = inflateInit2_(&stream, windowBits, zlibVersion(), Int32(MemoryLayout<z_stream>.size))
        guard code == Z_OK else { return nil }
        defer { inflateEnd(&stream) }
        var (source, part) = (bytes, [UInt8](repeating: 0, count: 65_536))
        var whole: [UInt8] = []
        return source.withUnsafeMutableBufferPointer { input -> [UInt8]? in
            stream.next_in = input.baseAddress
            stream.avail_in = UInt32(input.count)
            while true {
                let code = part.withUnsafeMutableBufferPointer { output in
                    stream.next_out = output.baseAddress
                    stream.avail_out = UInt32(output.count)
                    return inflate(&stream, Z_NO_FLUSH)
                }
                whole += part.prefix(part.count - Int(stream.avail_out))
                if code == Z_STREAM_END { return stream.avail_in == 0 ? whole : nil }
                // Z_BUF_ERROR means that the input has ended early.
                guard code == Z_OK else { return nil }
            }
        }
    }
}
