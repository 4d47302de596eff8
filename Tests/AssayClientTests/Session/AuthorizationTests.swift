import AssayClientDoubles
import AssayTestSupport
import AssayTestTiming
import AssayWire
import Foundation
import Testing

@testable import AssayClient

#if canImport(CryptoKit)
import CryptoKit
#else
import Crypto
#endif

@Suite struct AuthorizationTests {
    private struct Header: Decodable {
        struct Key: Decodable, Equatable {
            let kty: String
            let crv: String
            let x: String
            let y: String
        }

        let alg: String
        let typ: String
        let jwk: Key
    }

    /// Verifies a token with the key in its own header, and returns its header and payload.
    private func verified(_ token: String) throws -> (header: Header, payload: [String: String]) {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        try #require(parts.count == 3)
        let header = try JSONDecoder().decode(Header.self, from: try #require(Base64URL.decode(parts[0])))
        let point = try #require(Base64URL.decode(header.jwk.x)) + #require(Base64URL.decode(header.jwk.y))
        let key = try P256.Signing.PublicKey(rawRepresentation: point)
        let signature = try P256.Signing.ECDSASignature(
            rawRepresentation: try #require(Base64URL.decode(parts[2])))
        #expect(key.isValidSignature(signature, for: Data("\(parts[0]).\(parts[1])".utf8)))
        let body = try #require(Base64URL.decode(parts[1]))
        let object = try #require(try JSONSerialization.jsonObject(with: body) as? [String: Any])
        return (header, object.mapValues { "\($0)" })
    }

    @Test func theRequestIsSignedByTheKeyInItsHeader() throws {
        let test = try TestClient()
        let (header, payload) = try verified(test.client.authorizationRequest())
        #expect(header.alg == "ES256")
        #expect(header.typ == "entrupy-authorization-request+jwt")
        #expect(header.jwk.kty == "EC" && header.jwk.crv == "P-256")
        #expect(Set(payload.keys) == ["v", "bid", "nonce", "iat", "sdk"])
        #expect(payload["v"] == "1")
        #expect(payload["bid"] == "com.example.shop")
        #expect(payload["iat"] == "1795251600")
    }

    @Test func eachRequestIsNewAndAllAreOfOneKeyAlsoAfterARelaunch() throws {
        let test = try TestClient()
        let first = test.client.authorizationRequest()
        let second = test.client.authorizationRequest()
        #expect(first != second)
        let relaunched = try TestClient(relaunchOf: test).client.authorizationRequest()
        #expect(try verified(first).header.jwk == verified(second).header.jwk)
        #expect(try verified(first).header.jwk == verified(relaunched).header.jwk)
    }

    @Test func theKeyLiesInAFileForThisUserAlone() throws {
        let test = try TestClient()
        _ = test.client.authorizationRequest()
        #expect(try test.folder.mode(of: "storage/secrets/device-key.secret") == 0o600)
        #expect(try test.folder.mode(of: "storage/secrets") == 0o700)
    }

    @Test func withoutAWorkingStoreTheRequestIsStillMadeAndTheProblemLogged() throws {
        let test = try TestClient()
        _ = try test.folder.file("storage", "in the way")
        #expect(try !verified(test.client.authorizationRequest()).payload.isEmpty)
        #expect(test.logger.lines.contains { $0.contains("device key") })
    }

    @Test func aKeyFileThatIsNoKeyIsReplaced() throws {
        let test = try TestClient()
        let secrets = test.folder.url.appendingPathComponent("storage/secrets")
        try FileManager.default.createDirectory(at: secrets, withIntermediateDirectories: true)
        try Data("garbage".utf8).write(to: secrets.appendingPathComponent("device-key.secret"))
        _ = try verified(test.client.authorizationRequest())
    }

    @Test func theLoginProofNamesTheRequestAndThePlatform() async throws {
        let test = try TestClient()
        let signed = try await test.signed()
        try await test.client.logIn(signedRequest: signed)
        let jti = try SDKDevice.claims(signed).jti
        let login = try #require(try test.platform.bodies(LoginRequest.self, "POST login").first)
        let (header, payload) = try verified(login.proof)
        #expect(header.typ == "entrupy-login-proof+jwt")
        #expect(
            payload == [
                "jti": jti, "aud": "https://assay.example.test/base", "iat": "1795251600",
            ])
        #expect(try verified(test.client.authorizationRequest()).header.jwk == header.jwk)
    }

    @Test(arguments: ["", "no token", "a.b.c", "e30.e30.c2ln", "e30.!.c2ln"])
    func aRequestThatCannotBeReadIsRefusedWithoutACall(_ request: String) async throws {
        let test = try TestClient()
        let error = await #expect(throws: AssayError.self) { try await test.client.logIn(signedRequest: request) }
        #expect(error?.code == .unauthorizedAccess)
        #expect(test.platform.calls.isEmpty)
    }
}
