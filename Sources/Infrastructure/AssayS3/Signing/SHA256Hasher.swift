import Crypto

/// The SHA-256 digest of bytes that arrive in parts.
struct SHA256Hasher {
    private var hash = SHA256()

    mutating func update(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { hash.update(bufferPointer: $0) }
    }

    /// Returns the digest in lower-case hex.
    func finish() -> String { SignatureV4.hex(hash.finalize()) }

    static func digest(of bytes: [UInt8]) -> String { SignatureV4.hex(SHA256.hash(data: bytes)) }
}
