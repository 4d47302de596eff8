import AssayKeys
import Foundation
import Testing

@Suite struct SigningKeyTests {
    @Test func aStoredKeyIsTheSameKey() throws {
        let key = try SigningKey.make(purpose: .login, random: CountingRandom())
        let read = try SigningKey(rawRepresentation: key.rawRepresentation, purpose: .login)
        #expect(read.kid == key.kid)
        #expect(read.publicJWK == key.publicJWK)
        #expect(key.rawRepresentation == CountingRandom().bytes(32))
    }

    @Test func refusesAKeyOfAnotherLength() {
        #expect(throws: (any Error).self) { try SigningKey(rawRepresentation: [1, 2, 3], purpose: .login) }
    }

    @Test func twoKeysHaveTwoIds() throws {
        let first = try SigningKey.make(purpose: .login, random: SystemRandom())
        #expect(first.kid != (try SigningKey.make(purpose: .login, random: SystemRandom())).kid)
    }

    @Test func theSetShowsPublicPartsAlone() throws {
        let keys = try [KeyPurpose.login, .certificates].enumerated().map {
            try SigningKey.make(purpose: $1, random: CountingRandom(start: UInt8($0)))
        }
        let body = try JSONEncoder().encode(JSONWebKeySet(keys: keys.map(\.publicJWK)))
        let object = try #require(try JSONSerialization.jsonObject(with: body) as? [String: [[String: String]]])
        let shown = try #require(object["keys"])
        #expect(shown.count == 2)
        for (key, jwk) in zip(keys, shown) {
            #expect(Set(jwk.keys) == ["kty", "crv", "x", "kid", "alg", "use", "purpose"])
            #expect(jwk["purpose"] == key.purpose.rawValue)
            #expect(jwk["kid"] == key.kid)
            #expect(jwk["kty"] == "OKP" && jwk["crv"] == "Ed25519" && jwk["alg"] == "EdDSA" && jwk["use"] == "sig")
        }
        let read = try JSONDecoder().decode(JSONWebKeySet.self, from: body)
        #expect(read.keys.compactMap { VerificationKey(jwk: $0, purpose: .login)?.kid } == keys.map(\.kid))
    }

    @Test func aPurposeOfADevicesKeyIsIgnored() throws {
        let text = #"{"kty":"EC","crv":"P-256","x":"a","y":"b","purpose":{"a":[5]}}"#
        #expect(try JSONDecoder().decode(JSONWebKey.self, from: Data(text.utf8)).kty == "EC")
    }

    @Test func thePrivatePartIsNotPrinted() throws {
        let key = try SigningKey.make(purpose: .login, random: CountingRandom())
        var dumped = ""
        dump(key, to: &dumped)
        #expect(!dumped.contains("PrivateKey"))
        #expect("\(key)" == "SigningKey(login, \(key.kid))")
    }
}
