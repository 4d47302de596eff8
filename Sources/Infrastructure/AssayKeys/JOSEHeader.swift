import AssayWire
import Foundation

/// The protected header of a token, as far as this platform reads it.
struct JOSEHeader: Codable {
    let alg: String
    let typ: String?
    let kid: String?
    let jwk: JSONWebKey?

    init(alg: String, typ: String?, kid: String? = nil, jwk: JSONWebKey? = nil) {
        self.alg = alg
        self.typ = typ
        self.kid = kid
        self.jwk = jwk
    }

    /// Decodes a header and refuses one that asks for more than plain JWS: `crit` (RFC 7515 §4.1.11: what is not understood
    /// must be refused, and nothing is), `b64`, and a `jwk` with a private part.
    static func parse(_ json: [UInt8]) throws(AuthorizationTokenError) -> JOSEHeader {
        let probe: Probe
        let header: JOSEHeader
        do {
            probe = try WireJSON.decode(Probe.self, from: Data(json))
            header = try WireJSON.decode(JOSEHeader.self, from: Data(json))
        } catch {
            throw .malformed("its header is not the JSON object expected", detail: "\(error)")
        }
        guard !probe.asksForMore else {
            throw AuthorizationTokenError(.unsupportedHeader, "The token's header holds an extension.")
        }
        guard probe.jwk?.isPrivate != true else {
            throw AuthorizationTokenError(.invalidKey, "The token's header holds a private key. Make a new one.")
        }
        return header
    }

    /// Looks for keys that must not be there, whatever their values.
    private struct Probe: Decodable {
        let asksForMore: Bool
        let jwk: Key?

        struct Key: Decodable {
            let isPrivate: Bool

            init(from decoder: any Decoder) throws {
                isPrivate = try decoder.container(keyedBy: Name.self).contains(.init(stringValue: "d"))
            }
        }

        struct Name: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        init(from decoder: any Decoder) throws {
            let names = try decoder.container(keyedBy: Name.self)
            asksForMore = ["crit", "b64"].contains { names.contains(.init(stringValue: $0)) }
            jwk = try names.decodeIfPresent(Key.self, forKey: .init(stringValue: "jwk"))
        }
    }
}
