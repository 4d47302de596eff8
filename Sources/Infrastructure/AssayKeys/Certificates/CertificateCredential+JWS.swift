extension CertificateCredential {
    /// The maximum length of a signed certificate, in bytes.
    package static let sizeLimit = 64 << 10
    /// The type of a certificate, beside `VerifiableCredential`.
    static let certificateType = "AuthenticityCertificate"

    /// Returns the compact JWS.
    ///
    /// - Throws: ``CertificateFailure``: `wrongPurpose` for a key of another purpose, and for a key of sandboxes unless
    ///   the certificate is a test; `tooLarge`.
    package func sign(with key: SigningKey) throws -> String {
        guard key.purpose == (test == true ? .testCertificates : .certificates) else {
            throw CertificateFailure.wrongPurpose
        }
        let compact = try CompactJWS.sign(credential: self, with: key)
        guard compact.utf8.count <= Self.sizeLimit else { throw CertificateFailure.tooLarge }
        return compact
    }

    /// Reads the content of a certificate without verifying it: of one that this server has stored, or to name the
    /// issuer whose keys verify it.
    ///
    /// - Throws: ``AuthorizationTokenError`` for any other text.
    package init(stored compact: String) throws {
        self = try CompactJWS(parsing: compact, atMost: Self.sizeLimit).decodePayload(CertificateCredential.self)
    }
}

extension CompactJWS {
    /// The `typ` of a signed credential (W3C Securing Verifiable Credentials using JOSE and COSE).
    static let credentialType = "vc+jwt"

    /// Signs a credential.
    static func sign(credential: some Encodable, with key: SigningKey) throws -> String {
        try sign(credential, type: credentialType, contentType: "vc", with: key)
    }
}
