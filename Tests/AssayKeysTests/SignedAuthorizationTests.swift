import Foundation
import Testing

@testable import AssayKeys

@Suite struct SignedAuthorizationTests {
    private let issued = Date(timeIntervalSince1970: 1_760_000_000)
    private let issuer = "https://assay.example"
    private let key: SigningKey

    init() throws {
        key = try SigningKey.make(purpose: .login, random: CountingRandom())
    }

    private func claims(iss: String = "https://assay.example") -> SignedAuthorization {
        SignedAuthorization(
            iss: iss, org: "org_1", sub: "usr_1", bid: "com.example.shop", jkt: "thumb", jti: "jti_1", iat: issued,
            exp: issued + SignedAuthorization.lifetime)
    }

    private func code(
        _ compact: String, keys: [SigningKey]? = nil, after seconds: TimeInterval = 0
    ) -> AuthorizationTokenError.Code? {
        let known = Dictionary(uniqueKeysWithValues: (keys ?? [key]).map { ($0.kid, $0.verificationKey) })
        do {
            _ = try SignedAuthorization.verify(compact, keys: known, issuer: issuer, now: issued + seconds)
            return nil
        } catch {
            return error.code
        }
    }

    /// Signs a token with the server's key that the server itself would never sign.
    private func forged(header: [String: Any], payload: [String: Any]) throws -> String {
        let input = try TestDevice().unsigned(header: header, payload: payload)
        return try "\(input).\(encoded(Data(key.sign(Array(input.utf8)))))"
    }

    private var header: [String: Any] {
        ["alg": "EdDSA", "typ": "entrupy-signed-authorization+jwt", "kid": key.kid]
    }

    private var payload: [String: Any] {
        [
            "iss": issuer, "org": "o", "sub": "s", "bid": "b", "cnf": ["jkt": "t"], "jti": "j",
            "iat": issued.timeIntervalSince1970, "exp": issued.timeIntervalSince1970 + 600,
        ]
    }

    @Test func readsBackWhatItSigned() throws {
        let compact = try claims().sign(with: key)
        let read = try SignedAuthorization.verify(
            compact, keys: [key.kid: key.verificationKey], issuer: issuer, now: issued)
        #expect(read == claims())
    }

    @Test func lookOnTheWireIsAsDocumented() throws {
        let parts = parts(try claims().sign(with: key))
        let head = try #require(Base64URL.decode(parts[0]).map { String(decoding: $0, as: UTF8.self) })
        #expect(head == #"{"alg":"EdDSA","kid":"\#(key.kid)","typ":"entrupy-signed-authorization+jwt"}"#)
        let body = try #require(Base64URL.decode(parts[1]).map { String(decoding: $0, as: UTF8.self) })
        #expect(
            body
                == #"{"bid":"com.example.shop","cnf":{"jkt":"thumb"},"exp":1760000600,"iat":1760000000,"#
                + #""iss":"https://assay.example","jti":"jti_1","org":"org_1","sub":"usr_1"}"#)
    }

    @Test func partsOfASecondAreCutOff() {
        let claims = SignedAuthorization(
            iss: "i", org: "o", sub: "s", bid: "b", jkt: "t", jti: "j", iat: issued + 0.9, exp: issued + 600.9)
        #expect(claims.iat == issued)
        #expect(claims.exp == issued + 600)
    }

    @Test func expiresWithItsTenthMinute() throws {
        let compact = try claims().sign(with: key)
        #expect(code(compact, after: 599.999) == nil)
        #expect(code(compact, after: 600) == .expired)
        #expect(code(compact, after: 86_400) == .expired)
    }

    @Test func aRetiredKeyStillCountsAndAnUnknownOneDoesNot() throws {
        let other = try SigningKey.make(purpose: .login, random: CountingRandom(start: 9))
        let compact = try claims().sign(with: key)
        #expect(code(compact, keys: [other, key]) == nil)
        #expect(code(compact, keys: [other]) == .unknownKey)
        #expect(code(compact, keys: []) == .unknownKey)
        #expect(try code(forged(header: header.filter { $0.key != "kid" }, payload: payload)) == .unknownKey)
    }

    @Test func aKeyOfAnotherPurposeNeitherSignsNorCounts() throws {
        let certificates = try SigningKey(rawRepresentation: key.rawRepresentation, purpose: .certificates)
        let error = #expect(throws: AuthorizationTokenError.self) { try claims().sign(with: certificates) }
        #expect(error?.code == .wrongPurpose)
        #expect(try code(claims().sign(with: key), keys: [certificates]) == .wrongPurpose)
    }

    @Test func aChangeInAnyPartIsNoticed() throws {
        let compact = try claims().sign(with: key)
        for part in 0...2 {
            for position in 0..<parts(compact)[part].count {
                #expect(code(tampered(compact, part: part, at: position)) != nil, "part \(part), \(position)")
            }
        }
        #expect(code(tampered(compact, part: 2, at: 0)) == .badSignature)
        #expect(code(tampered(compact, part: 1, at: 20)) == .badSignature)
    }

    @Test func theSignatureOfAnotherTokenDoesNotFit() throws {
        let first = try parts(claims().sign(with: key))
        let second = try parts(claims(iss: "https://other.example").sign(with: key))
        #expect(code([first[0], second[1], first[2]].joined(separator: ".")) == .badSignature)
    }

    @Test func anotherIssuersTokenIsForeign() throws {
        #expect(try code(claims(iss: "https://other.example").sign(with: key)) == .foreignIssuer)
        #expect(try code(claims(iss: "https://assay.example/").sign(with: key)) == .foreignIssuer)
    }

    @Test func typeAndAlgorithmArePinned() throws {
        #expect(try code(forged(header: header, payload: payload)) == nil)
        for type in ["JWT", "entrupy-login-proof+jwt", "entrupy-authorization-request+jwt"] {
            let other = header.merging(["typ": type]) { $1 }
            #expect(try code(forged(header: other, payload: payload)) == .wrongType)
        }
        for algorithm in ["none", "HS256", "ES256", "Ed25519", "eddsa"] {
            let other = header.merging(["alg": algorithm]) { $1 }
            #expect(try code(forged(header: other, payload: payload)) == .wrongAlgorithm)
        }
        let extended = header.merging(["crit": ["x"]]) { $1 }
        #expect(try code(forged(header: extended, payload: payload)) == .unsupportedHeader)
    }

    @Test func aDevicesOwnTokenIsNotTakenForTheServers() throws {
        let device = TestDevice()
        let own = header.merging(["alg": "ES256", "jwk": device.jwk]) { $1 }
        #expect(try code(device.token(header: own, payload: payload)) == .wrongAlgorithm)
    }

    @Test func eachClaimIsNeeded() throws {
        for name in payload.keys {
            let rest = payload.filter { $0.key != name }
            #expect(try code(forged(header: header, payload: rest)) == .malformed, "\(name)")
        }
    }
}
