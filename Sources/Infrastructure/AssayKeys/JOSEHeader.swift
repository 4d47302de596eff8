import AssayWire
import Foundation

/// The fields of a token's protected header that this server reads.
struct JOSEHeader: Codable {
    let alg: String
    let typ: String?
    let cty: String?
    let kid: String?
    let jwk: JSONWebKey?

    init(alg: String, typ: String?, cty: String? = nil, kid: String? = nil, jwk: JSONWebKey? = nil) {
        self.alg = alg
        self.typ = typ
        self.cty = cty
        self.kid = kid
        self.jwk = jwk
    }

    /// Decodes a header and refuses extensions of plain JWS and private keys.
    ///
    /// It refuses `crit`, `b64`, and a `jwk` with a private part. RFC 7515 §4.1.11 requires to refuse every critical
    /// extension that is not understood, and this server understands none.
    static func parse(_ json: [UInt8]) throws(AuthorizationTokenError) -> JOSEHeader {
        let checked: CheckedHeader
        do {
            checked = try WireJSON.decode(CheckedHeader.self, from: Data(json), isStrict: true)
        } catch {
            throw .malformed("its header is not the JSON object expected", detail: "\(error)")
        }
        guard !checked.asksForMore else {
            throw AuthorizationTokenError(.unsupportedHeader, "The token's header holds an extension.")
        }
        guard !checked.hasPrivateKey else {
            throw AuthorizationTokenError(.invalidKey, "The token's header holds a private key. Make a new one.")
        }
        return checked.header
    }

    /// A header, and whether it has fields that must not be present, whatever their values are.
    private struct CheckedHeader: Decodable {
        let header: JOSEHeader
        let asksForMore: Bool
        let hasPrivateKey: Bool

        private struct Name: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        init(from decoder: any Decoder) throws {
            header = try JOSEHeader(from: decoder)
            let names = try decoder.container(keyedBy: Name.self)
            asksForMore = ["crit", "b64"].contains { names.contains(Name(stringValue: $0)) }
            let key =
                header.jwk == nil
                ? nil : try names.nestedContainer(keyedBy: Name.self, forKey: Name(stringValue: "jwk"))
            hasPrivateKey = key?.contains(Name(stringValue: "d")) == true
        }
    }
}
