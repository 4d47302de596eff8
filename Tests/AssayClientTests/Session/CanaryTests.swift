import AssayClientDoubles
import AssayHTTP
import AssayWire
import Foundation
import Testing

@testable import AssayClient

/// Checks that no credential appears in a log line or in the printed form of a value.
@Suite struct CanaryTests {
    @Test func noLogLineHoldsAToken() async throws {
        let test = try await TestClient.loggedIn()
        let signed = try await test.signed()
        _ = try await test.capture()
        for failure in [HTTPError.Code.tls, .timedOut, .invalidResponse] {
            test.platform.answer(ClientPlatform.everything, times: 2, .failure(HTTPError(failure, detail: "why")))
            await #expect(throws: AssayError.self) { try await test.client.item("A") }
            await #expect(throws: AssayError.self) { try await test.client.logIn(signedRequest: signed) }
        }
        await test.client.cleanUp()
        let uploadToken = try test.platform.answers(BeginCaptureResponse.self, "POST captures").map(\.upload_token)
        let canaries = try uploadToken + [test.platform.session, signed]
        #expect(canaries.count == 3 && test.logger.lines.count > 10)
        for line in test.logger.lines {
            for canary in canaries { #expect(!line.contains(canary), "\(line)") }
        }
    }

    @Test func noWayOfPrintingShowsAToken() async throws {
        let test = try await TestClient.loggedIn()
        let session = try #require(test.client.tokens.validToken)
        let secret = Secret("upload-canary-52d0")
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
            for canary in try ["upload-canary", test.platform.session, key.stored.base64EncodedString()] {
                #expect(!text.contains(canary), "\(text)")
            }
        }
    }
}
