import CDeflate

/// Compression of response bodies and status lists with gzip (RFC 1952).
package enum Gzip {
    /// The balance of time and size.
    package enum Level: Int32, Sendable {
        /// For bodies that are compressed for one response.
        case fast = 1
        /// For bodies that are compressed once and sent often.
        case small = 9
    }

    /// Returns the compressed bytes; `nil` if there is no memory, or if they are not fewer than the original ones.
    package static func compress(_ bytes: UnsafeRawBufferPointer, _ level: Level) -> [UInt8]? {
        guard !bytes.isEmpty, let compressor = libdeflate_alloc_compressor(level.rawValue) else { return nil }
        defer { libdeflate_free_compressor(compressor) }
        let compressed = [UInt8](unsafeUninitializedCapacity: bytes.count) { output, count in
            // 0 if the output would not be smaller.
            count = libdeflate_gzip_compress(
                compressor, bytes.baseAddress, bytes.count, output.baseAddress, output.count - 1)
        }
        return compressed.isEmpty ? nil : compressed
    }

    /// Returns the decompressed bytes; `nil` if there is no memory, or if the input is not exactly one whole, undamaged
    /// member of 1 to `limit` decompressed bytes.
    package static func decompress(_ bytes: [UInt8], atMost limit: Int) -> [UInt8]? {
        // The last four bytes state the size, which bounds the memory before anything is decompressed.
        let size = bytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        guard (1...limit).contains(size), let decompressor = libdeflate_alloc_decompressor() else { return nil }
        defer { libdeflate_free_decompressor(decompressor) }
        var isWhole = false
        let plain = [UInt8](unsafeUninitializedCapacity: size) { output, count in
            var taken = 0
            let result = libdeflate_gzip_decompress_ex(
                decompressor, bytes, bytes.count, output.baseAddress, size, &taken, nil)
            isWhole = result == LIBDEFLATE_SUCCESS && taken == bytes.count
            count = isWhole ? size : 0
        }
        return isWhole ? plain : nil
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
