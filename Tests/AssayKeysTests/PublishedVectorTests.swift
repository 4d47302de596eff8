import Crypto
import Foundation
import Testing

@testable import AssayKeys

/// The examples printed in the RFCs.
@Suite struct PublishedVectorTests {
    /// RFC 7638 §3.1.
    @Test func thumbprintOfTheRSAKey() {
        let modulus =
            "0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc_BJECPebWKRXjBZCiFV4n3ok"
            + "njhMstn64tZ_2W-5JsGY4Hc5n9yBXArwl93lqt7_RN5w6Cf0h4QyQ5v-65YGjQR0_FDW2QvzqY368QQMicAtaSqzs8KJZgnYb9c7d0zgdAZHzu6"
            + "qMQvRL5hajrn1n91CbOpbISD08qNLyrdkt-bFTWhAI4vMQFh6WeZu0fM4lFd2NcRwr3XPksINHaQ-G_xBniIqbw0Ls1jF44-csFCur-kEgU8awa"
            + "pJzKnqDKgw"
        let thumbprint = JSONWebKey.thumbprint(requiredMembers: ["kty": "RSA", "n": modulus, "e": "AQAB"])
        #expect(thumbprint == "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs")
    }

    /// RFC 8037 §A.1 to §A.3.
    private let seed = "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A"
    private let edwardsPoint = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"
    /// RFC 8037 §A.4.
    private let edwardsToken =
        "eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc.hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki"
        + "4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg"

    @Test func thumbprintAndPublicPartOfTheEd25519Key() throws {
        let key = try SigningKey(rawRepresentation: #require(Base64URL.decode(seed)), purpose: .login)
        #expect(key.publicJWK.x == edwardsPoint)
        #expect(key.kid == "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k")
        #expect(key.publicJWK.thumbprint == key.kid)
    }

    @Test func signatureOfTheEd25519Token() throws {
        let key = try SigningKey(rawRepresentation: #require(Base64URL.decode(seed)), purpose: .login)
        let token = try CompactJWS(parsing: edwardsToken)
        #expect(String(decoding: token.payload, as: UTF8.self) == "Example of Ed25519 signing")
        #expect(key.verificationKey.isValid(token.signature, for: token.signingInput))
        #expect(try key.verificationKey.isValid(key.sign(token.signingInput), for: token.signingInput))
        for part in 1...2 {
            let changed = try CompactJWS(parsing: tampered(edwardsToken, part: part, at: 7))
            #expect(!key.verificationKey.isValid(changed.signature, for: changed.signingInput))
        }
    }

    /// RFC 7515 §A.3.
    @Test func signatureOfTheES256Token() throws {
        let compact =
            "eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0"
            + "cnVlfQ.DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q"
        let jwk = JSONWebKey(
            kty: "EC", crv: "P-256", x: "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
            y: "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0")
        let key = try #require(jwk.p256())
        #expect(JSONWebKey(key) == jwk)
        #expect(try CompactJWS(parsing: compact).isES256Signature(of: key))
        for part in 1...2 {
            #expect(try !CompactJWS(parsing: tampered(compact, part: part, at: 7)).isES256Signature(of: key))
        }
    }
}
