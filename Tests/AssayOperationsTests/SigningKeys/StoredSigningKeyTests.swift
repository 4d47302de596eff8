import AssayCore
import AssayKeys
import AssayOperations
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import AssayWire
import Foundation
import Testing

@Suite struct StoredSigningKeyTests {
    private let now = TestClock().now()

    private func masterKey(_ name: String, in folder: TestFolder) throws -> MasterKey {
        try MasterKey.create(at: folder.url.appending(path: name), random: SystemRandom())
    }

    @Test func opensWhatItSealed() throws {
        let master = try masterKey("a", in: TestFolder())
        let stored = try StoredSigningKey(creating: .login, masterKey: master, random: SystemRandom(), now: now)
        let cache = SigningKeyCache(master)
        let key = try cache.open(stored)
        #expect(key.kid == stored.kid)
        #expect(key.purpose == .login)
        #expect(try cache.open(stored).rawRepresentation == key.rawRepresentation)
        #expect(!stored.sealedPrivateKey.contains(Base64URL.encode(key.rawRepresentation)))
    }

    @Test func thePublicKeysAreAllKeysNewestFirstRetiredOnesIncluded() async throws {
        let bench = try await IdentityBench.make()
        let before = try await PublicKeys(bench.platform)()
        #expect(before.keys.count == KeyPurpose.allCases.count)
        bench.clock.advance(seconds: 1)
        let (retired, active) = try await RotateSigningKey(bench.platform)(bench.admin, purpose: "login")
        let after = try await PublicKeys(bench.platform)()
        #expect(after.keys.first?.kid == active)
        #expect(Set(after.keys.compactMap(\.kid)) == Set(before.keys.compactMap(\.kid) + [active]))
        #expect(before.keys.contains { $0.kid == retired })
        for key in after.keys {
            #expect(key.kty == "OKP" && key.crv == "Ed25519" && key.alg == "EdDSA" && key.use == "sig")
            #expect(key.kid == key.thumbprint)
        }
        #expect(try await bench.audit().last == "key.rotate by admin@shop.example")
    }

    @Test func afterARotationTheNewKeySigns() async throws {
        let bench = try await IdentityBench.make()
        let authorize = AuthorizeUser(bench.platform)
        func kid() async throws -> String? {
            let signed = try await authorize(
                bench.partner,
                AuthorizeUser.Statement(
                    authorizationRequest: try SDKDevice().authorizationRequest(), uniqueUserID: "user-0001",
                    email: "user@shop.example", firstName: nil, lastName: nil)
            ).signedRequest
            let header = try #require(signed.split(separator: ".").first.flatMap { Base64URL.decode(String($0)) })
            let object = try JSONSerialization.jsonObject(with: Data(header)) as? [String: String]
            return object?["kid"]
        }
        let first = try await kid()
        let (retired, active) = try await RotateSigningKey(bench.platform)(bench.admin, purpose: "login")
        #expect(first == retired)
        #expect(try await kid() == active)
    }

    @Test func withoutAKeyNothingIsSigned() async throws {
        let bench = try await IdentityBench.make()
        try await bench.platform.store.write { transaction in
            for key in try transaction.signingKeys.list() {
                _ = try transaction.signingKeys.retire(key.kid, now: bench.clock.now())
            }
        }
        let error = await refusal { _ = try await bench.authorize(SDKDevice()) }
        #expect(error?.kind == .unavailable)
        #expect(error?.code == "not_set_up")
        let missing = await refusal { _ = try await bench.user() }
        #expect(missing?.kind == .notFound)
    }
}
