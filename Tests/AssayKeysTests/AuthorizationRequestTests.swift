import AssayKeys
import Crypto
import Foundation
import Testing

@Suite struct AuthorizationRequestTests {
    private let device = TestDevice()

    private func code(_ compact: String) -> AuthorizationTokenError.Code? {
        do {
            _ = try AuthorizationRequest.verify(compact)
            return nil
        } catch {
            return error.code
        }
    }

    @Test func readsWhatADeviceMade() throws {
        let request = try AuthorizationRequest.verify(device.request())
        #expect(request.v == 1)
        #expect(request.bid == "com.example.shop")
        #expect(request.nonce == "n-0123456789")
        #expect(request.iat == Date(timeIntervalSince1970: 1_760_000_000))
        #expect(request.sdk == "EntrupySDK/1.0")
        #expect(request.thumbprint == device.thumbprint)
    }

    @Test(arguments: [0, -1_576_800_000, 4_102_444_800, 1_760_000_000.75] as [Double])
    func aWrongClockDoesNotMatter(_ seconds: Double) throws {
        let request = try AuthorizationRequest.verify(device.request(payload: ["iat": seconds]))
        #expect(request.iat.timeIntervalSince1970 == seconds.rounded(.down))
    }

    @Test func unknownMembersArePassedOver() throws {
        let compact = try device.request(header: ["x-more": 1], payload: ["more": ["a": 1]])
        #expect(throws: Never.self) { try AuthorizationRequest.verify(compact) }
    }

    @Test func aChangeInAnyPartIsNoticed() throws {
        let compact = try device.request()
        for part in 0...2 {
            for position in 0..<parts(compact)[part].count {
                #expect(code(tampered(compact, part: part, at: position)) != nil, "part \(part), \(position)")
            }
        }
        #expect(code(tampered(compact, part: 2, at: 12)) == .badSignature)
    }

    @Test func theKeyOfAnotherDeviceDoesNotFit() throws {
        #expect(try code(device.request(header: ["jwk": TestDevice().jwk])) == .badSignature)
    }

    @Test(arguments: ["entrupy-login-proof+jwt", "JWT", "Entrupy-Authorization-Request+jwt", ""])
    func anotherTypeIsRefused(_ type: String) throws {
        #expect(try code(device.request(header: ["typ": type])) == .wrongType)
        #expect(try code(device.request(header: ["typ": nil])) == .wrongType)
    }

    @Test(arguments: ["none", "HS256", "ES384", "EdDSA", "es256", "RS256"])
    func anotherAlgorithmIsRefused(_ algorithm: String) throws {
        #expect(try code(device.request(header: ["alg": algorithm])) == .wrongAlgorithm)
    }

    @Test func noneWithoutSignatureIsRefused() throws {
        var header = device.requestHeader()
        header["alg"] = "none"
        #expect(try code(device.unsigned(header: header, payload: device.requestPayload()) + ".") == .wrongAlgorithm)
        let unsigned = try device.unsigned(header: device.requestHeader(), payload: device.requestPayload())
        #expect(code(unsigned + ".") == .badSignature)
    }

    @Test func aKeyedHashOverThePublicKeyIsRefused() throws {
        var header = device.requestHeader()
        header["alg"] = "HS256"
        let input = try device.unsigned(header: header, payload: device.requestPayload())
        let secret = SymmetricKey(data: device.key.publicKey.rawRepresentation)
        let hash = HMAC<SHA256>.authenticationCode(for: Data(input.utf8), using: secret)
        #expect(code("\(input).\(encoded(Data(hash)))") == .wrongAlgorithm)
    }

    @Test func signaturesInDERAreRefused() throws {
        let input = try device.unsigned(header: device.requestHeader(), payload: device.requestPayload())
        let signature = try device.key.signature(for: Data(input.utf8)).derRepresentation
        #expect(code("\(input).\(encoded(signature))") == .badSignature)
    }

    @Test func extensionsAreRefused() throws {
        #expect(try code(device.request(header: ["crit": ["exp"]])) == .unsupportedHeader)
        #expect(try code(device.request(header: ["crit": [String]()])) == .unsupportedHeader)
        #expect(try code(device.request(header: ["b64": false])) == .unsupportedHeader)
    }

    @Test func theKeyMustBeAPublicPointOfTheCurve() throws {
        var other = device.jwk
        for (name, value) in [("kty", "OKP"), ("crv", "P-384"), ("x", "AAAA"), ("y", device.jwk["x"] ?? "")] {
            other = device.jwk
            other[name] = value
            #expect(try code(device.request(header: ["jwk": other])) == .invalidKey, "\(name)")
        }
        other = device.jwk
        other["y"] = nil
        #expect(try code(device.request(header: ["jwk": other])) == .invalidKey)
        #expect(try code(device.request(header: ["jwk": nil])) == .invalidKey)
        other = device.jwk
        other["d"] = encoded(device.key.rawRepresentation)
        #expect(try code(device.request(header: ["jwk": other])) == .invalidKey)
    }

    @Test func eachFieldIsNeededAndOfItsType() throws {
        let wrong: [String: Any] = ["v": "1", "bid": 1, "nonce": ["a"], "iat": "now", "sdk": false]
        for (name, value) in wrong {
            #expect(try code(device.request(payload: [name: nil])) == .malformed, "\(name) absent")
            #expect(try code(device.request(payload: [name: value])) == .malformed, "\(name) of a wrong type")
        }
        #expect(try code(device.request(payload: ["v": 2])) == .malformed)
        #expect(try code(device.request(payload: ["iat": 1e300])) == .malformed)
    }

    @Test func textsHaveLimits() throws {
        for (name, limit) in [("bid", 255), ("nonce", 128), ("sdk", 128)] {
            #expect(try code(device.request(payload: [name: ""])) == .malformed)
            #expect(try code(device.request(payload: [name: String(repeating: "x", count: limit)])) == nil)
            #expect(try code(device.request(payload: [name: String(repeating: "x", count: limit + 1)])) == .malformed)
        }
    }

    @Test(arguments: [
        "", ".", "..", "...", "a.b", "a.b.c.d", "e30.e30.e30", "e30=.e30.e30", "W10.e30.AAAA", "bm90IGpzb24.e30.AAAA",
        " e30.e30.AAAA", "ä.e30.AAAA",
    ])
    func textThatIsNoTokenIsMalformed(_ text: String) {
        #expect(code(text) == .malformed)
    }

    @Test func atMostFourKibibytesAreRead() throws {
        #expect(code(String(repeating: "A", count: 4096)) == .malformed)
        #expect(code(String(repeating: "A", count: 4097)) == .tooLarge)
        let padded = try device.request(header: ["pad": String(repeating: "x", count: 2500)])
        #expect(padded.utf8.count > 3500 && code(padded) == nil)
        #expect(try code(device.request(header: ["pad": String(repeating: "x", count: 3000)])) == .tooLarge)
    }

    @Test func anErrorNeverShowsTheToken() throws {
        let compact = try device.request(payload: ["iat": "secret-value"])
        let error = #expect(throws: AuthorizationTokenError.self) { try AuthorizationRequest.verify(compact) }
        let shown = "\(error?.description ?? "") \(error?.debugDescription ?? "")"
        #expect(shown.contains("malformed"))
        #expect(parts(compact).count == 3)
        for part in parts(compact) {
            #expect(!shown.contains(part))
        }
        #expect(error?.description.contains("secret-value") == false)
    }
}
