import Foundation

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
