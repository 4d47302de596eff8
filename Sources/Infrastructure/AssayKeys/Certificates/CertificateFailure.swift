/// The reason why a certificate is not valid.
///
/// The raw value is stable, for scripts.
package enum CertificateFailure: String, Error, Sendable, Hashable, CaseIterable {
    case tooLarge = "too_large"
    case malformed
    case wrongType = "wrong_type"
    case wrongAlgorithm = "wrong_algorithm"
    case unknownKey = "unknown_key"
    case wrongPurpose = "wrong_purpose"
    case badSignature = "bad_signature"
    case foreignIssuer = "foreign_issuer"
    /// A certificate of a sandbox.
    case test
    case notYetValid = "not_yet_valid"
    /// A status list that is cut off, damaged or too large, or no status list.
    case listMalformed = "list_malformed"
    /// A status list with a wrong signature, or with one of an unknown key or a key of another purpose.
    case listNotSigned = "list_not_signed"
    case foreignList = "foreign_list"
    case staleList = "stale_list"
    case shortList = "short_list"
    case revoked
    case suspended
}

extension CertificateFailure: CustomStringConvertible {
    /// A sentence for users; the page `/verify` has the same ones.
    package var description: String {
        switch self {
        case .tooLarge: "The file is larger than a certificate can be. Choose the file that ends with .jws."
        case .malformed: "The file is not a certificate, or a part of it is missing. Download it again from its page."
        case .wrongType: "The file is a signed document of another kind. Choose the file that ends with .jws."
        case .wrongAlgorithm: "The certificate is not signed with EdDSA. Do not rely on it."
        case .unknownKey: "No key of the issuer has signed the certificate. Do not rely on it."
        case .wrongPurpose: "The certificate is signed with a key that is not for certificates. Do not rely on it."
        case .badSignature: "The signature is wrong: the file was changed. Download it again from its page."
        case .foreignIssuer: "The certificate names another issuer. If you trust that one, check it there."
        case .test: "This is a test certificate. It proves nothing."
        case .notYetValid: "The certificate is not valid yet. Check the clock of this device."
        case .listMalformed: "The status list is unreadable, or a part of it is missing. Try again."
        case .listNotSigned: "The status list is not signed by the issuer. Ask the issuer."
        case .foreignList: "The status list is from another issuer. Ask the issuer of the certificate."
        case .staleList: "The status list is not valid now. Check the clock of this device, then try again."
        case .shortList: "The status list has no entry for this certificate. Try again in a minute."
        case .revoked: "The certificate was revoked. Ask its issuer if there is a newer one."
        case .suspended: "The certificate is suspended: it is not valid at present. Check it again later."
        }
    }
}
