import AssayCompression
package import Foundation

// The names of the members are the keys of the JSON.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The content of the status list: a Bitstring Status List credential, signed as `vc+jwt`.
package struct StatusListCredential: Codable, Sendable, Hashable {
    /// The path of the list, below the installation's base URL.
    package static let path = "/c/status.jws"
    /// The least number of bits, which hides an entry among others.
    package static let leastBits = 131_072
    /// The time for which a list may be used, in seconds.
    package static let seconds = 300
    /// The maximum length of a signed list, and of its bits, in bytes: a client receives no longer response.
    package static let sizeLimit = 8 << 20

    package struct Subject: Codable, Sendable, Hashable {
        let id: String
        let type: String
        let statusPurpose: [String]
        /// `u` and the base64url of the bits in gzip; empty if they can't be compressed.
        let encodedList: String
        /// The time until a reader should fetch the list again, in milliseconds.
        let ttl: Int
    }

    let context: [String]
    /// The address of the list.
    let id: String
    let type: [String]
    /// The base URL of the installation.
    let issuer: String
    /// The times from which, and until which, the list is valid, in ISO 8601 in UTC with whole seconds.
    let validFrom: String
    let validUntil: String
    let credentialSubject: Subject

    private enum CodingKeys: String, CodingKey {
        case context = "@context"
        case id, type, issuer, validFrom, validUntil, credentialSubject
    }

    /// - Parameter issuer: The base URL without a trailing slash.
    package init(issuer: String, _ bits: StatusBits, at now: Date) {
        context = ["https://www.w3.org/ns/credentials/v2"]
        id = issuer + Self.path
        type = ["VerifiableCredential", "BitstringStatusListCredential"]
        self.issuer = issuer
        validFrom = Self.time(now)
        validUntil = Self.time(now + Double(Self.seconds))
        let compressed = bits.bytes.withUnsafeBytes { Gzip.compress($0, .small) }
        credentialSubject = Subject(
            id: id + "#list", type: "BitstringStatusList", statusPurpose: ["revocation", "suspension"],
            encodedList: compressed.map { "u" + Base64URL.encode($0) } ?? "", ttl: Self.seconds * 1000)
    }

    /// Returns the compact JWS.
    ///
    /// - Throws: ``CertificateFailure``: `wrongPurpose` for a key of another purpose; `listMalformed` for bits that
    ///   can't be compressed or are more than a reader accepts.
    package func sign(with key: SigningKey) throws -> String {
        guard key.purpose == .certificates else { throw CertificateFailure.wrongPurpose }
        let compact = try CompactJWS.sign(credential: self, with: key)
        guard bits != nil, compact.utf8.count <= Self.sizeLimit else { throw CertificateFailure.listMalformed }
        return compact
    }

    /// The decoded bits; `nil` if they are damaged, fewer than ``leastBits``, or more than ``sizeLimit`` bytes.
    var bits: StatusBits? {
        guard credentialSubject.encodedList.first == "u",
            let compressed = Base64URL.decode(credentialSubject.encodedList.utf8.dropFirst()),
            let bytes = Gzip.decompress(compressed, atMost: Self.sizeLimit), bytes.count * 8 >= Self.leastBits
        else { return nil }
        return StatusBits(bytes: bytes)
    }

    private static func time(_ date: Date) -> String {
        Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down)).formatted(.iso8601)
    }
}
