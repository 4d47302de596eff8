import AssayKeys

/// The token that lets a phone go on sending the photos of one capture after its session has ended.
enum UploadToken {
    /// What every upload token begins with, and no session token does.
    private static let prefix = "assay_upload_"

    static func make(random: any RandomSource) -> SecretToken {
        SecretToken.make(prefix: prefix, random: random)
    }

    static func isOne(_ token: String) -> Bool {
        token.hasPrefix(prefix)
    }
}
