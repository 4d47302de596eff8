import CDeflate

/// Decompression of response bodies with gzip (RFC 1952).
///
/// The server only compresses, so this is no part of it.
enum GzipBody {
    /// Returns the original bytes; `nil` unless the bytes are one complete gzip member.
    static func decompressed(_ bytes: [UInt8]) -> [UInt8]? {
        // A member ends with the length of its content, of which no bit may be lost.
        guard bytes.count >= 18, let decompressor = libdeflate_alloc_decompressor() else { return nil }
        defer { libdeflate_free_decompressor(decompressor) }
        let size = bytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        // The format compresses to at least a thousandth, so that a wrong length takes no memory.
        guard size <= 1_100 * bytes.count else { return nil }
        var (read, written, isWhole) = (0, 0, false)
        let whole = [UInt8](unsafeUninitializedCapacity: max(1, size)) { output, count in
            let code = libdeflate_gzip_decompress_ex(
                decompressor, bytes, bytes.count, output.baseAddress, size, &read, &written)
            isWhole = code == LIBDEFLATE_SUCCESS && read == bytes.count && written == size
            count = isWhole ? size : 0
        }
        return isWhole ? whole : nil
    }
}
