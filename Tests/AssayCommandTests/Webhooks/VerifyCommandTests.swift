import AssayTestTiming
import Foundation
import Testing

@testable import assay

/// Tests for the output and the exit code of `assay webhooks verify`.
@Suite(.timeLimit(.minutes(2))) struct VerifyCommandTests {
    private static let secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    private static let body = #"{"type":"session.completed"}"#
    private let folder: TestFolder

    init() throws {
        folder = try TestFolder()
        let fields = try SigningSecret(Self.secret).headers(
            id: "evt_1", at: Date(timeIntervalSince1970: 1_764_000_000), body: Data(Self.body.utf8))
        try folder.file("headers", fields.map { "\($0.name): \($0.value)" }.joined(separator: "\n"))
        try folder.file("body", Self.body)
        try folder.file("secret", Self.secret + "\n")
    }

    private func verify(
        _ arguments: String..., body: String = "body", environment: [String: String] = [:]
    ) async throws -> Program.Outcome {
        let files = ["--headers", folder.file("headers").path, "--body", folder.file(body).path]
        return try await Program.run(["webhooks", "verify"] + files + arguments, environment: environment)
    }

    @Test(arguments: ["1764000000", "2025-11-24T16:00:00Z"]) func aValidRequestEndsWithZero(now: String) async throws {
        let outcome = try await verify("--now", now, "--secret-file", folder.file("secret").path)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            outcome.output == """
                webhook-signature:   valid
                Entrupy-Signature:   valid
                webhook-id:          evt_1
                webhook-timestamp:   1764000000

                """)
    }

    @Test func anInvalidRequestEndsWith65AndTheReason() async throws {
        try folder.file("edited", Self.body + "\n")
        let outcome = try await verify(
            "--now", "1764000000", "--json", body: "edited", environment: ["ASSAY_WEBHOOK_SECRET": Self.secret])
        #expect(outcome.status == 65 && outcome.errors.isEmpty)
        let answer = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
        #expect(answer?["valid"] as? Bool == false)
        #expect((answer?["webhook_signature"] as? [String: String])?["code"] == "digest_differs")
        #expect((answer?["hints"] as? [String])?.first?.contains("an editor") == true)
    }

    @Test func aRecordedRequestIsOldByNow() async throws {
        let outcome = try await verify("--secret", Self.secret)
        #expect(outcome.status == 65)
        #expect(outcome.output.contains("s behind this machine's clock") && outcome.output.contains("--now"))
    }

    @Test func aMissingInputIsNamed() async throws {
        let noSecret = try await verify(environment: ["ASSAY_WEBHOOK_SECRET": ""])
        #expect(noSecret.status == 65 && noSecret.errors.contains("ASSAY_WEBHOOK_SECRET"))
        let noFile = try await verify("--secret", Self.secret, body: "nowhere")
        #expect(noFile.status == 65 && noFile.errors.contains("--body"))
        let noTime = try await verify("--secret", Self.secret, "--now", "soon")
        #expect(noTime.status == 64)
        try folder.file("large", String(repeating: "x", count: (1 << 20) + 1))
        let large = try await verify("--secret", Self.secret, body: "large")
        #expect(large.status == 65 && large.errors.contains("1048576 bytes"))
    }
}
