import AssayWire
package import Foundation

/// Verifies certificates against published keys.
///
/// It is pure: its caller reads files and calls servers.
package struct CertificateVerifier: Sendable {
    /// The difference of clocks that is tolerated, in seconds.
    package static let tolerance: TimeInterval = 60

    private let keys: [String: VerificationKey]
    private let issuer: BaseURL?

    /// - Parameters:
    ///   - keys: The keys that are trusted. A key without a purpose that this version knows is ignored.
    ///   - issuer: The base URL that certificates must name; `nil` if the keys alone decide.
    package init(keys: JSONWebKeySet, issuer: BaseURL?) {
        let usable = keys.keys.compactMap { jwk in
            (jwk.purpose?.string).flatMap(KeyPurpose.init).flatMap { VerificationKey(jwk: jwk, purpose: $0) }
        }
        self.keys = Dictionary(usable.map { ($0.kid, $0) }, uniquingKeysWith: { first, _ in first })
        self.issuer = issuer
    }

    /// Verifies a certificate, and returns its content.
    ///
    /// - Parameters:
    ///   - compact: The certificate's text, without anything before or after it.
    ///   - statusList: The text of the issuer's status list; without it, revocation and suspension are not checked.
    package func verify(
        _ compact: String, statusList: String?, at now: Date
    ) throws(CertificateFailure) -> CertificateCredential {
        // Before the signature: the keys of another issuer are unknown, and its name says more.
        if let issuer, let named = try? CertificateCredential(stored: compact).issuer.id, BaseURL(named) != issuer {
            throw .foreignIssuer
        }
        let (key, credential) = try open(
            compact, as: CertificateCredential.self, atMost: CertificateCredential.sizeLimit)
        guard key.purpose != .login else { throw .wrongPurpose }
        guard credential.type.contains(CertificateCredential.certificateType),
            credential.id.hasPrefix(CertificateCredential.idPrefix), credential.credentialSubject.result == "authentic",
            let from = Self.time(credential.validFrom),
            Set(credential.credentialStatus.map(\.statusPurpose)) == ["revocation", "suspension"]
        else { throw .malformed }
        guard key.purpose == .certificates, credential.test != true else { throw .test }
        guard from <= now + Self.tolerance else { throw .notYetValid }
        if let statusList { try check(credential, in: statusList, at: now) }
        return credential
    }

    /// Checks that the status list has set neither bit of the certificate.
    private func check(
        _ credential: CertificateCredential, in compact: String, at now: Date
    ) throws(CertificateFailure) {
        let (key, list): (VerificationKey, StatusListCredential)
        do {
            (key, list) = try open(compact, as: StatusListCredential.self, atMost: StatusListCredential.sizeLimit)
        } catch {
            throw [.badSignature, .unknownKey].contains(error) ? .listNotSigned : .listMalformed
        }
        guard key.purpose == .certificates else { throw .listNotSigned }
        guard list.issuer == credential.issuer.id,
            credential.credentialStatus.allSatisfy({ $0.statusListCredential == list.id })
        else { throw .foreignList }
        guard let from = Self.time(list.validFrom), let until = Self.time(list.validUntil) else { throw .listMalformed }
        guard from <= now + Self.tolerance, now < until else { throw .staleList }
        guard let bits = list.bits else { throw .listMalformed }
        for (purpose, failure) in [("revocation", CertificateFailure.revoked), ("suspension", .suspended)] {
            guard list.credentialSubject.statusPurpose.contains(purpose) else { throw .listMalformed }
            for entry in credential.credentialStatus where entry.statusPurpose == purpose {
                guard let bit = Int(entry.statusListIndex), (0..<bits.count).contains(bit) else { throw .shortList }
                guard !bits.isSet(bit) else { throw failure }
            }
        }
    }

    /// Checks the form and the signature, and decodes the content.
    private func open<Content: Decodable>(
        _ compact: String, as: Content.Type, atMost limit: Int
    ) throws(CertificateFailure) -> (VerificationKey, Content) {
        do throws(AuthorizationTokenError) {
            let token = try CompactJWS(parsing: compact, atMost: limit)
            guard token.signature.count == 64 else { throw .malformed("its signature does not have 64 bytes") }
            try token.require(algorithm: "EdDSA", type: CompactJWS.credentialType)
            guard let key = token.header.kid.flatMap({ keys[$0] }) else {
                throw AuthorizationTokenError(.unknownKey, "The key is not among those that are trusted.")
            }
            guard key.isValid(token.signature, for: token.signingInput) else { throw .badSignature }
            return (key, try token.decodePayload(Content.self))
        } catch {
            // Codes that both have mean the same.
            throw CertificateFailure(rawValue: error.code.rawValue) ?? .malformed
        }
    }

    private static func time(_ text: String) -> Date? {
        ISO8601Moment(text).map { Date(timeIntervalSince1970: TimeInterval($0.firstMicrosecond) / 1_000_000) }
    }
}
