import AssayKeys
import Foundation
import Testing

@Suite struct LoginProofTests {
    private let device = TestDevice()
    private let server = "https://assay.example"

    private func code(_ compact: String, thumbprint: String? = nil) -> AuthorizationTokenError.Code? {
        do {
            _ = try LoginProof.verify(
                compact, jwkThumbprint: thumbprint ?? device.thumbprint, jti: "jti_1", audience: server)
            return nil
        } catch {
            return error.code
        }
    }

    @Test func readsWhatTheDeviceMade() throws {
        let compact = try device.proof(jti: "jti_1", audience: server)
        let proof = try LoginProof.verify(
            compact, jwkThumbprint: device.thumbprint, jti: "jti_1", audience: server)
        #expect(proof.jti == "jti_1")
        #expect(proof.aud == server)
        #expect(proof.iat == Date(timeIntervalSince1970: 1_760_000_100))
    }

    @Test func anotherDevicesProofIsRefused() throws {
        #expect(try code(TestDevice().proof(jti: "jti_1", audience: server)) == .wrongDevice)
    }

    @Test func anotherDevicesKeyInTheHeaderIsRefused() throws {
        let thief = TestDevice()
        #expect(try code(thief.proof(jti: "jti_1", audience: server, header: ["jwk": device.jwk])) == .badSignature)
    }

    @Test func theProofOfAnotherRequestIsRefused() throws {
        #expect(try code(device.proof(jti: "jti_2", audience: server)) == .wrongRequest)
    }

    @Test(arguments: ["https://assay.example/", "HTTPS://Assay.Example", "https://assay.example:443//"])
    func spellingsOfTheServersAddressAreOne(_ audience: String) throws {
        #expect(try code(device.proof(jti: "jti_1", audience: audience)) == nil)
    }

    @Test(arguments: [
        "http://assay.example", "https://assay.example:8443", "https://assay.example/v2", "https://assay.example.evil",
        "https://evil@assay.example", "assay.example", "",
    ])
    func theProofForAnotherServerIsRefused(_ audience: String) throws {
        #expect(try code(device.proof(jti: "jti_1", audience: audience)) == .wrongAudience)
    }

    @Test(arguments: [
        "http://localhost:8080", "http://192.168.1.20:8080", "https://assay.example:8443", "http://[::1]:8080",
    ])
    func theRefusalOfAnotherServersProofNamesBothAddresses(_ audience: String) throws {
        let proof = try device.proof(jti: "jti_1", audience: audience + "/")
        let error = #expect(throws: AuthorizationTokenError.self) {
            try LoginProof.verify(proof, jwkThumbprint: device.thumbprint, jti: "jti_1", audience: server)
        }
        #expect(error?.description.contains("at \(audience), ") == true)
        #expect(error?.description.contains("address is \(server). Set both") == true)
        #expect(error?.description.contains("--public-url") == true)
    }

    @Test func theAuthorizationRequestIsNoProof() throws {
        #expect(try code(device.request()) == .wrongType)
        #expect(try code(device.proof(jti: "jti_1", audience: server, header: ["alg": "EdDSA"])) == .wrongAlgorithm)
        #expect(try code(device.proof(jti: "jti_1", audience: server, header: ["crit": ["a"]])) == .unsupportedHeader)
        #expect(try code(device.proof(jti: "jti_1", audience: server, header: ["jwk": nil])) == .invalidKey)
    }

    @Test func eachFieldIsNeeded() throws {
        for name in ["jti", "aud", "iat"] {
            #expect(try code(device.proof(jti: "jti_1", audience: server, payload: [name: nil])) == .malformed)
        }
    }

    @Test func aChangeInAnyPartIsNoticed() throws {
        let compact = try device.proof(jti: "jti_1", audience: server)
        for part in 0...2 {
            for position in 0..<parts(compact)[part].count {
                #expect(code(tampered(compact, part: part, at: position)) != nil, "part \(part), \(position)")
            }
        }
    }
}

@Suite struct BaseURLTests {
    @Test(arguments: [
        ("https://API.Example.com/", "https://api.example.com"), ("http://localhost:8080", "http://localhost:8080"),
        ("http://a:80", "http://a"), ("https://a:443/x/", "https://a/x"), ("http://a:443", "http://a:443"),
        ("http://[::1]:8080/", "http://[::1]:8080"), ("https://a/X//", "https://a/X"),
    ])
    func hasOneSpelling(_ text: String, _ expected: String) {
        #expect(BaseURL(text)?.description == expected)
    }

    @Test(arguments: [
        "", "/", "ftp://a", "a.example", "https://", "https://u@a", "https://u:p@a", "https://a?b", "https://a#b",
    ])
    func refusesWhatIsNoBaseAddress(_ text: String) {
        #expect(BaseURL(text) == nil)
    }
}
