package import AssayKeys
package import Foundation

/// An issuer with a key of each purpose, and certificates of it.
package struct CertificateSample: Sendable {
    /// The issuer's base URL.
    package let issuer: String
    /// The time of issue: 2025-11-24T16:00:00Z.
    package let issued = Date(timeIntervalSince1970: 1_764_000_000)

    package init(issuer: String) { self.issuer = issuer }

    package func key(_ purpose: KeyPurpose) throws -> SigningKey {
        let number = KeyPurpose.allCases.firstIndex(of: purpose) ?? 0
        return try SigningKey(rawRepresentation: Array(repeating: UInt8(number), count: 32), purpose: purpose)
    }

    /// The issuer's published keys.
    package func keys(_ purposes: [KeyPurpose] = KeyPurpose.allCases) throws -> JSONWebKeySet {
        JSONWebKeySet(keys: try purposes.map { try key($0).publicJWK })
    }

    /// Returns a certificate of one photo, whose bytes are `original`, and `published` on the page.
    ///
    /// - Parameter place: The place in the status list.
    package func certificate(
        result: String = "authentic", place: Int = 5, isTest: Bool = false
    ) -> CertificateCredential {
        CertificateCredential(
            certificate: "00000000000000000000000001", issuer: .init(id: issuer, name: "Shop"),
            validFrom: "2025-11-24T16:00:00Z",
            subject: .init(
                entrupy_id: "7QX0M2KD9A", result: result, result_at: "2025-11-24T15:59:00Z", category: "bags",
                category_name: "Bags", brand_name: "Acme", item_type_name: nil, style_name: nil,
                customer_item_id: nil, serial_number: nil, date_code: nil, holder: nil,
                photos: [
                    .init(
                        region: "front", region_name: "Front",
                        original_sha256: SHA256Digest(of: Array("original".utf8)).hex,
                        published_sha256: SHA256Digest(of: Array("published".utf8)).hex)
                ]),
            place: place, isTest: isTest)
    }

    /// Returns a status list.
    ///
    /// - Parameters:
    ///   - bits: The set bits.
    ///   - seconds: The time between the issue of the certificates and its own.
    ///   - highestBit: The bit that it must have.
    package func list(
        setting bits: [Int] = [], after seconds: TimeInterval = 0, atLeast highestBit: Int? = nil
    ) -> StatusListCredential {
        var status = StatusBits(atLeast: highestBit)
        for bit in bits { status.set(bit) }
        return StatusListCredential(issuer: issuer, status, at: issued + seconds)
    }
}
