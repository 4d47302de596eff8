import AssayClientDoubles
import AssayHTTP
import AssayWire
import Foundation
import Testing

@testable import AssayClient

/// Tests for the device key that a clean-up leaves for a signed request.
@Suite struct RetiredKeyTests {
    private static let file = "storage/secrets/retired-device-key.secret"

    /// A client with a request whose signed form names its key, after a clean-up.
    private func cleanedUp() async throws -> (test: TestClient, signed: String, thumbprint: String) {
        let test = try TestClient()
        let signed = try await test.signed()
        let thumbprint = test.client.keys.key().thumbprint
        await test.client.cleanUp()
        return (test, signed, thumbprint)
    }

    /// The thumbprint of the key that made the proof of the last login.
    private func proofKey(_ test: TestClient) throws -> String {
        struct Header: Decodable {
            struct Key: Decodable {
                let x, y: String
            }

            let jwk: Key
        }

        let proof = try #require(try test.platform.bodies(LoginRequest.self, "POST login").last).proof
        let header = try #require(proof.split(separator: ".").first.flatMap { Base64URL.decode($0) })
        let key = try WireJSON.decode(Header.self, from: header).jwk
        let x = try #require(Base64URL.decode(key.x))
        let y = try #require(Base64URL.decode(key.y))
        return DeviceKey(publicPoint: x + y, stored: Data(), sign: { $0 }).thumbprint
    }

    @Test(arguments: [false, true])
    func aRequestOfBeforeTheCleanUpLogsInWithItsKey(isRelaunched: Bool) async throws {
        let (test, signed, thumbprint) = try await cleanedUp()
        let next = isRelaunched ? try TestClient(relaunchOf: test) : test
        next.clock.advance(599)
        try await next.client.logIn(signedRequest: signed)
        #expect(try proofKey(next) == thumbprint)
        #expect(!next.folder.files.contains(Self.file), "the login has used it")
    }

    @Test func theNextRequestHasANewKey() async throws {
        let (test, _, thumbprint) = try await cleanedUp()
        _ = test.client.authorizationRequest()
        #expect(test.client.keys.key().thumbprint != thumbprint)
    }

    @Test func afterTenMinutesTheKeyIsGone() async throws {
        let (test, signed, thumbprint) = try await cleanedUp()
        #expect(test.folder.files.contains(Self.file))
        test.clock.advance(600)
        _ = try? await test.client.logIn(signedRequest: signed)
        #expect(try proofKey(test) != thumbprint)
        await test.client.resumePendingCaptures()
        #expect(!test.folder.files.contains(Self.file))
    }

    @Test func aLaunchDeletesAKeyWhoseTimeIsOver() async throws {
        let (test, _, _) = try await cleanedUp()
        test.clock.advance(600)
        let next = try TestClient(relaunchOf: test)
        await next.client.resumePendingCaptures()
        #expect(!next.folder.files.contains(Self.file))
    }

    @Test func aRefusedLoginDropsTheKey() async throws {
        let (test, signed, _) = try await cleanedUp()
        test.platform.refuse("POST login", 403, "authorization_request_reused")
        _ = try? await test.client.logIn(signedRequest: signed)
        #expect(!test.folder.files.contains(Self.file))
    }

    @Test func aLoginThatDidNotReachTheServerKeepsTheKey() async throws {
        let (test, signed, thumbprint) = try await cleanedUp()
        test.platform.goOffline()
        _ = try? await test.client.logIn(signedRequest: signed)
        test.platform.recover()
        try await test.client.logIn(signedRequest: signed)
        #expect(try proofKey(test) == thumbprint)
    }

    @Test func aSecondCleanUpKeepsTheKeyOfTheFirst() async throws {
        let (test, signed, thumbprint) = try await cleanedUp()
        await test.client.cleanUp()
        try await test.client.logIn(signedRequest: signed)
        #expect(try proofKey(test) == thumbprint)
    }
}
