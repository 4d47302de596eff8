import AssayClientDoubles
import AssayHTTP
import AssayWire
import Foundation
import Testing

@testable import AssayClient

/// Checks that no credential appears in a log line or in the printed form of a value.
@Suite struct CanaryTests {
    private let canaries = [ScriptedPlatform.sessionToken, ScriptedPlatform.uploadToken]

    @Test func noLogLineHoldsAToken() async throws {
        let test = try TestClient()
        let signed = ScriptedPlatform.signedRequest(jti: "ann")
        try await test.logIn()
        _ = try await test.client.capture(
            CaptureItem(["brand": "Nike"]), photos: ClosureSource(try test.photos("front", "back")))
        for failure in [HTTPError.Code.tls, .timedOut, .invalidResponse] {
            test.platform.intercept { _ in .failure(HTTPError(failure, detail: "why")) }
            await #expect(throws: AssayError.self) { try await test.client.item("A") }
            await #expect(throws: AssayError.self) { try await test.client.logIn(signedRequest: signed) }
        }
        await test.client.cleanUp()
        #expect(test.logger.lines.count > 10)
        for line in test.logger.lines {
            for canary in canaries + [signed] { #expect(!line.contains(canary), "\(line)") }
        }
    }

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
