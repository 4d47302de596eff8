import AssayCore
import Foundation
import StandardWebhooks
import Testing

@testable import assay

/// The expected values were computed with Python's hmac.
@Suite struct SigningSecretTests {
    private static let body = Data(#"{"type":"session.completed"}"#.utf8)
    private static let time = Date(timeIntervalSince1970: 1_764_000_000)

    @Test func aTokenAlwaysGivesTheSameSecret() throws {
        let secret = try SigningSecret.derived(fromToken: "assay_full_sample-token")
        #expect(secret.text == "whsec_qnV9RpbG+5JggPNlVMx/GLpIIn+tjNwZA0i8mRzJSZk=")
        #expect(try SigningSecret.derived(fromToken: "assay_full_other-token").text != secret.text)
    }

    @Test(arguments: [
        (
            "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "v1,bkNK3LrvpQW+puYILaLk8i6KmInk9Y1Yc6Z78hxjQAQ=",
            "beadb1b0f8bda6ffd89b1e7daea5ae3f52b6cb0f39adef1c6bc81a4fd46f4ee8"
        ),
        (
            "a secret that a partner chose", "v1,9JKY5yBUq/pOdK7+YOzzfBme+bLAiN2KqTFWJjEDGLc=",
            "78287e17ea96d1322399df411614bf7920d3b3907cd3479c43e8a55734d38603"
        ),
    ])
    func aSecretSignsInBothWays(text: String, standard: String, entrupy: String) throws {
        let headers = try SigningSecret(text).headers(id: "evt_1", at: Self.time, body: Self.body)
        #expect(
            headers.map(\.name) == ["webhook-id", "webhook-timestamp", "webhook-signature", "Entrupy-Signature"])
        #expect(headers.map(\.value) == ["evt_1", "1764000000", standard, entrupy])
    }

    @Test(arguments: ["", "short", "whsec_", "whsec_%%%%", "whsec_c2hvcnQ=", String(repeating: "x", count: 257)])
    func anInvalidSecretIsRefusedWithoutBeingPrinted(text: String) throws {
        let error = try #require(throws: DomainError.self) { try SigningSecret(text) }
        #expect(error.code == "invalid_request" && error.fields.map(\.name) == ["--secret"])
        #expect(text.count < 7 || !error.message.contains(text))
    }

    @Test func printingNeverShowsASecret() throws {
        let secret = try SigningSecret("a secret that a partner chose")
        var dumped = ""
        dump(secret, to: &dumped)
        #expect(!(dumped + "\(secret)" + String(reflecting: secret)).contains("partner"))
    }
}
