package import AssayKeys
package import Foundation

/// A certificate with the keys, the status list and the time by which it is verified, and the verdict.
package struct CertificateCase: Encodable, Sendable {
    /// `valid` or the failure.
    package let verdict: String
    package let certificate: String
    package let list: String
    package let jwks: JSONWebKeySet
    package let now: Date
}

extension CertificateSample {
    /// Signs content that the server would not sign so.
    ///
    /// - Parameter members: Members of the header that differ.
    package func forged(
        _ content: some Encodable, by purpose: KeyPurpose = .certificates, _ members: [String: String] = [:]
    ) throws -> String {
        let key = try key(purpose)
        let header = ["alg": "EdDSA", "typ": "vc+jwt", "kid": key.kid].merging(members) { $1 }
        let input = try [JSONEncoder().encode(header), JSONEncoder().encode(content)].map { Base64URL.encode($0) }
            .joined(separator: ".")
        return "\(input).\(Base64URL.encode(try key.sign(Array(input.utf8))))"
    }

    /// Returns the cases on which the command and the browser must agree: those of every verdict that both give.
    package func cases() throws -> [CertificateCase] {
        let (good, goodList) = (try forged(certificate()), try forged(list(setting: [9, 12])))
        var cases: [CertificateCase] = []
        func add(
            _ verdict: CertificateFailure?, _ certificate: String? = nil, list: String? = nil,
            trusting purposes: [KeyPurpose] = KeyPurpose.allCases, after seconds: TimeInterval = 0
        ) throws {
            cases.append(
                CertificateCase(
                    verdict: verdict?.rawValue ?? "valid", certificate: certificate ?? good, list: list ?? goodList,
                    jwks: try keys(purposes), now: issued + seconds))
        }
        // The bits beside those of the certificate are those of others.
        try add(nil, trusting: [.certificates])
        for text in ["", String(good.dropLast(8)), good + "\n", " " + good, good + "=", good + ".", goodList] {
            try add(.malformed, text)
        }
        try add(.malformed, forged(certificate(result: "unknown")))
        try add(.malformed, forged(certificate(), ["crit": "b64"]))
        try add(.tooLarge, String(repeating: "a", count: CertificateCredential.sizeLimit + 1))
        // The last 86 characters are the signature.
        try add(.badSignature, String(good.dropLast(86) + goodList.suffix(86)))
        try add(.unknownKey, trusting: [.login, .testCertificates])
        try add(.wrongPurpose, forged(certificate(), by: .login))
        try add(.wrongAlgorithm, forged(certificate(), ["alg": "none"]))
        try add(.wrongType, forged(certificate(), ["typ": "JWT"]))
        // Neither the mark nor the key alone can be left out.
        for purpose in [KeyPurpose.certificates, .testCertificates] {
            try add(.test, forged(certificate(isTest: purpose == .certificates), by: purpose))
        }
        try add(.notYetValid, after: -61)
        try add(nil, list: forged(list(after: -60)), after: -60)
        try add(.revoked, list: forged(list(setting: [10])))
        try add(.suspended, list: forged(list(setting: [11])))
        try add(nil, after: 299)
        try add(.staleList, after: 300)
        try add(.staleList, list: forged(list(after: 61)))
        let most = 8 * StatusListCredential.sizeLimit
        for text in ["", String(goodList.dropLast(8)), good, try forged(list(atLeast: most))] {
            try add(.listMalformed, list: text)
        }
        try add(nil, list: forged(list(atLeast: most - 1)))
        try add(.listNotSigned, list: String(goodList.dropLast(86) + good.suffix(86)))
        try add(.listNotSigned, list: forged(list(), by: .testCertificates))
        try add(.foreignList, list: forged(CertificateSample(issuer: "https://other.example").list()))
        try add(.shortList, forged(certificate(place: 65_536)))
        return cases
    }
}
