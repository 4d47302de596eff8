import AssayWire
import Crypto
import Foundation

/// A JWS in compact form (RFC 7515 §3.1), parsed strictly and not yet trusted.
///
/// This is written directly on swift-crypto for two reasons. Each token's `typ` and `alg` are checked before any key is
/// used, and two of the three kinds of token carry their key in the header. A general JWT library chooses the algorithm
/// from a key collection and reads neither `typ` nor `jwk`, so every check would have to be made twice.
struct CompactJWS {
    let header: JOSEHeader
    let payload: [UInt8]
    let signature: [UInt8]
    /// The bytes that the signature covers.
    let signingInput: [UInt8]

    /// The maximum length of a login's token in bytes; the server's own tokens are below 1 KiB.
    static let sizeLimit = 4096

    /// - Parameter limit: The maximum length of the text in bytes.
    init(parsing compact: String, atMost limit: Int = sizeLimit) throws(AuthorizationTokenError) {
        guard compact.utf8.count <= limit else {
            throw AuthorizationTokenError(.tooLarge, "The token is longer than \(limit) bytes.")
        }
        let text = Array(compact.utf8)
        let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 3 else { throw .malformed("it does not have three parts") }
        guard let head = Base64URL.decode(parts[0]), let payload = Base64URL.decode(parts[1]),
            let signature = Base64URL.decode(parts[2])
        else { throw .malformed("a part of it is not base64url") }
        header = try JOSEHeader.parse(head)
        self.payload = payload
        self.signature = signature
        signingInput = Array(text[..<parts[1].endIndex])
    }

    /// Checks the values that every token must have, before its signature is verified.
    func require(algorithm: String, type: String) throws(AuthorizationTokenError) {
        guard header.typ == type else {
            throw AuthorizationTokenError(
                .wrongType, "The token is of another kind.", detail: "expected \(type)")
        }
        guard header.alg == algorithm else {
            throw AuthorizationTokenError(
                .wrongAlgorithm, "The token is not signed with \(algorithm).")
        }
    }

    /// Checks an ES256 signature against the key in the header, and returns that key.
    func verifyWithOwnKey() throws(AuthorizationTokenError) -> JSONWebKey {
        guard let key = header.jwk?.p256() else {
            throw AuthorizationTokenError(.invalidKey, "The token's header holds no P-256 public key.")
        }
        guard isES256Signature(of: key) else { throw .badSignature }
        return JSONWebKey(key)
    }

    /// Verifies a signature in the form of RFC 7518 §3.4: R followed by S, 64 bytes, over SHA-256.
    func isES256Signature(of key: P256.Signing.PublicKey) -> Bool {
        guard let signature = try? P256.Signing.ECDSASignature(rawRepresentation: signature) else { return false }
        return key.isValidSignature(signature, for: signingInput)
    }

    func decodePayload<Payload: Decodable>(_: Payload.Type) throws(AuthorizationTokenError) -> Payload {
        do {
            return try WireJSON.decode(Payload.self, from: Data(payload), isStrict: true)
        } catch {
            throw .malformed("its content is not the JSON object expected", detail: "\(error)")
        }
    }

    /// Signs `payload` with one of the server's keys.
    static func sign(
        _ payload: some Encodable, type: String, contentType: String? = nil, with key: SigningKey
    ) throws -> String {
        let header = JOSEHeader(alg: "EdDSA", typ: type, cty: contentType, kid: key.kid)
        let input = try [WireJSON.encode(header), WireJSON.encode(payload)].map(Base64URL.encode).joined(separator: ".")
        return "\(input).\(Base64URL.encode(try key.sign(Array(input.utf8))))"
    }
}

extension AuthorizationTokenError {
    static func malformed(_ what: String, detail: String? = nil) -> AuthorizationTokenError {
        AuthorizationTokenError(.malformed, "The token can't be read: \(what).", detail: detail)
    }

    static var badSignature: AuthorizationTokenError {
        AuthorizationTokenError(.badSignature, "The token's signature is not valid.")
    }
}
