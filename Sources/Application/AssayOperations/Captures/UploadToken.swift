import AssayKeys

/// The token that lets a client continue to upload the photos of one capture after its session has ended.
enum UploadToken {
    /// The prefix of every upload token.
    ///
    /// No session token has it.
    private static let prefix = "assay_upload_"

    static func make(random: any RandomSource) -> SecretToken {
        SecretToken.make(prefix: prefix, random: random)
    }

    static func isOne(_ token: String) -> Bool {
        token.hasPrefix(prefix)
    }
}
