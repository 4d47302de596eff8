import AssayClientDoubles
import AssayHTTP
import AssayWire
import Foundation
import Testing

@testable import AssayClient

/// Checks that no credential appears in a log line or in the printed form of a value.
@Suite struct CanaryTests {
    private let canaries = [ScriptedPlatform.sessionToken, ScriptedPlatform.uploadToken]

    @Test func noWayOfPrintingShowsAToken() async throws {
        let test = try TestClient()
        try await test.logIn()
        let session = try #require(test.client.tokens.validToken)
        let secret = Secret(ScriptedPlatform.uploadToken)
        let key = test.client.keys.key()
        var dumped = ""
        dump(session, to: &dumped)
        dump(secret, to: &dumped)
        dump(key, to: &dumped)
        dump(try #require(test.client.session), to: &dumped)
        dump(CallCredential.token(secret), to: &dumped)
        let texts = [
            dumped, "\(session)", "\(secret)", "\(key)", String(reflecting: session), String(reflecting: secret),
            String(reflecting: key), "\(APICall(Endpoints.logout, credential: .token(secret)))",
        ]
        for text in texts {
            for canary in canaries + [key.stored.base64EncodedString()] { #expect(!text.contains(canary), "\(text)") }
        }
    }
}
