import Foundation

#if canImport(CryptoKit)
import CryptoKit
#else
import Crypto
#endif

/// Copies a photo and computes its digest in the same pass, with constant memory.
enum PhotoCopy {
    /// The size and digest of the copied bytes.
    struct Result: Sendable, Hashable {
        let bytes: Int
        let sha256: [UInt8]
    }

    private static let chunk = 256 * 1024

    /// Copies a file; when this returns, the copy and its directory entry are synced.
    static func make(of source: URL, to copy: URL) throws -> Result {
        let input = open(source.path, O_RDONLY | O_CLOEXEC)
        guard input >= 0 else { throw FileFailure.ofCall("open") }
        defer { close(input) }
        return try DurableFile.replace(copy) { output in
            var hash = SHA256()
            var total = 0
            var buffer = [UInt8](repeating: 0, count: chunk)
            while true {
                let count = read(input, &buffer, chunk)
                if count < 0, errno == EINTR { continue }
                guard count >= 0 else { throw FileFailure.ofCall("read") }
                guard count > 0 else { break }
                try buffer.withUnsafeBytes { bytes in
                    let part = UnsafeRawBufferPointer(rebasing: bytes[..<count])
                    hash.update(bufferPointer: part)
                    try DurableFile.write(part, to: output)
                }
                total += count
            }
            return Result(bytes: total, sha256: Array(hash.finalize()))
        }
    }
}

/// A photo in the queue, already copied and synced, with the properties of its bytes.
struct StoredPhoto: Sendable, Hashable, Codable {
    /// The file's name in the capture's folder.
    let file: String
    let contentType: String
    let bytes: Int
    /// The SHA-256 in lower-case hex.
    let digest: String

    init(file: String, contentType: String, copied: PhotoCopy.Result) {
        self.file = file
        self.contentType = contentType
        bytes = copied.bytes
        digest = copied.sha256.hexText
    }

    /// The value of `Content-Digest` (RFC 9530).
    var contentDigest: String {
        let digits = Array(digest)
        let bytes = stride(from: 0, to: digits.count - 1, by: 2).compactMap { index in
            UInt8(String(digits[index...index + 1]), radix: 16)
        }
        return "sha-256=:\(Data(bytes).base64EncodedString()):"
    }
}
