import AssayKeys

extension TokenHash {
    /// As the database keeps it: 64 lower-case hexadecimal digits.
    var stored: String {
        SHA256Digest(bytes: bytes)?.hex ?? ""
    }

    /// A hash that was stored; text that is none equals no token's hash.
    init(stored: String) {
        self.init(bytes: SHA256Digest(hex: stored)?.bytes ?? [])
    }
}
