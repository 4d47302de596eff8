import AssayCore
import Foundation
import StandardWebhooks
import Testing

@testable import assay

@Suite struct WebhookExaminationTests {
    private static let secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    private static let body = Data(
        #"{"data":{"epoch":1764000000.25,"name":"grün/日本"},"type":"session.completed"}"#.utf8)
    private static let time = Date(timeIntervalSince1970: 1_764_000_000)

    /// The headers of a request, changed by a test.
    private static func headers(_ change: (inout [String: String]) -> Void = { _ in }) throws -> RecordedHeaders {
        let signed = try SigningSecret(secret).headers(id: "evt_1", at: time, body: body)
        var fields = Dictionary(uniqueKeysWithValues: signed.map { ($0.name, $0.value) })
        change(&fields)
        return try RecordedHeaders(Data(fields.map { "\($0): \($1)" }.joined(separator: "\r\n").utf8))
    }

    private static func examine(
        _ headers: RecordedHeaders, body: Data = body, secret: String = secret, seconds: TimeInterval = 0,
        tolerance: TimeInterval = 300
    ) throws -> WebhookExamination.Findings {
        WebhookExamination(
            headers: headers, body: body, secrets: [try SigningSecret(secret)], tolerance: tolerance,
            now: time + seconds)()
    }

    private static func code(_ verdict: WebhookExamination.Verdict) -> String? {
        if case .invalid(let code, _) = verdict { code } else { nil }
    }

    @Test func aRequestThatIsSignedRightlyIsValid() throws {
        let findings = try Self.examine(try Self.headers())
        #expect(findings.isValid && findings.standard == .valid && findings.entrupy == .valid && findings.hints == [])
        #expect(findings.message?.id == "evt_1" && findings.message?.timestamp == Self.time)
    }

    @Test func theSecondSignatureMayBeMissing() throws {
        let findings = try Self.examine(try Self.headers { $0["Entrupy-Signature"] = nil })
        #expect(findings.isValid && findings.entrupy == .absent)
    }

    @Test func oneOfSeveralSecretsIsEnough() throws {
        let findings = WebhookExamination(
            headers: try Self.headers(), body: Self.body,
            secrets: [try SigningSecret("the secret before the rotation"), try SigningSecret(Self.secret)],
            tolerance: 0, now: Self.time)()
        #expect(findings.isValid && findings.message?.keyIndex == 1)
    }

    @Test(arguments: ["webhook-id", "webhook-timestamp", "webhook-signature"])
    func aMissingHeaderIsNamed(name: String) throws {
        let findings = try Self.examine(try Self.headers { $0[name] = nil })
        #expect(findings.standard == .invalid("missing_header", "The header \(name) is missing."))
        #expect(findings.hints.first?.contains("proxy") == true)
    }

    @Test func namesWithUnderscoresAreExplained() throws {
        let headers = try Self.headers { fields in
            fields["webhook_signature"] = fields.removeValue(forKey: "webhook-signature")
        }
        #expect(
            try Self.examine(headers).hints == [
                "The names have underscores. Write them with hyphens, as the request has them."
            ])
    }

    @Test func aClockOffsetIsReportedInSeconds() throws {
        let late = try Self.examine(try Self.headers(), seconds: 400)
        #expect(late.standard == .invalid("clock_off", "The timestamp is 400 s behind this machine's clock."))
        #expect(late.hints.first?.hasPrefix("The signature itself is valid.") == true)
        #expect(try Self.examine(try Self.headers(), seconds: 400, tolerance: 400).isValid)
        let wrong = try Self.examine(try Self.headers(), secret: "another secret of 24 bytes", seconds: 400)
        #expect(wrong.hints.first?.hasPrefix("The signature does not match either") == true)
    }

    @Test func anUnknownSchemeIsReported() throws {
        let asymmetric = "v1a," + Data(repeating: 1, count: 64).base64EncodedString()
        let headers = try Self.headers { $0["webhook-signature"] = asymmetric }
        #expect(Self.code(try Self.examine(headers).standard) == "unknown_key")
    }

    @Test(arguments: [
        (#"{"type": "session.completed", "data": {"name": "gr\u00fcn\/日本", "epoch": 1764000000.25}}"#, "encoded again"),
        (String(decoding: body, as: UTF8.self) + "\n", "an editor"),
        (#"{"type": "session.completed", "data": {}}"#, "encoded again"),
        ("no JSON", "secret of this subscription"),
    ])
    func aBodyThatWasChangedIsExplained(text: String, hint: String) throws {
        let findings = try Self.examine(try Self.headers(), body: Data(text.utf8))
        #expect(Self.code(findings.standard) == "digest_differs" && Self.code(findings.entrupy) == "digest_differs")
        #expect(findings.hints.count == 1 && findings.hints.first?.contains(hint) == true, "\(findings.hints)")
        #expect(!findings.isValid && findings.message == nil)
    }

    @Test func aWrongSecretIsExplained() throws {
        let bare = String(Self.secret.dropFirst("whsec_".count))
        for secret in [bare, "\"\(Self.secret)\"", "another secret of 24 bytes"] {
            let hints = try Self.examine(try Self.headers(), secret: secret).hints
            #expect(hints.count == 1 && hints.first?.contains("secret of this subscription") == true, "\(hints)")
        }
    }

    @Test func aChangedIDIsDistinguishedFromAChangedBody() throws {
        let findings = try Self.examine(try Self.headers { $0["webhook-id"] = "evt_2" })
        #expect(Self.code(findings.standard) == "digest_differs" && findings.entrupy == .valid)
        #expect(findings.hints.first?.contains("webhook-id") == true)
    }

    @Test func aSecondSignatureOfTheDecodedSecretIsExplained() throws {
        // HMAC-SHA256 of {"type":"session.completed"} with the bytes behind whsec_, computed with Python.
        let wrong = "9725ad15351176493f6150ce41f3346d515a5d4fec4babb04f75781b3c865b35"
        let body = Data(#"{"type":"session.completed"}"#.utf8)
        var fields = try SigningSecret(Self.secret).headers(id: "evt_1", at: Self.time, body: body)
        fields[3].value = wrong
        let headers = try RecordedHeaders(Data(fields.map { "\($0.name): \($0.value)" }.joined(separator: "\n").utf8))
        let findings = try Self.examine(headers, body: body)
        #expect(findings.standard == .valid && !findings.isValid)
        #expect(findings.hints.first?.contains("whole text of the secret") == true)
    }

    @Test(arguments: [
        "POST /hooks HTTP/1.1\r\nHost: x\r\nWebhook-Id: evt_1\r\n\r\n", "> POST /hooks\n> webhook-id:evt_1\n",
        #"{"Webhook-Id": "evt_1", "host": null}"#, #" {"webhook-id": ["evt_1"], "n": 7}"#,
    ])
    func headersAreReadInTheFormsInWhichPeopleRecordThem(text: String) throws {
        #expect(try RecordedHeaders(Data(text.utf8)).values(of: "webhook-id") == ["evt_1"])
    }

    @Test(arguments: ["", "{}", "{", "no header here", "[1]"]) func aFileWithoutHeadersIsRefused(text: String) throws {
        let error = #expect(throws: DomainError.self) { try RecordedHeaders(Data(text.utf8)) }
        #expect(error?.fields.map(\.name) == ["--headers"])
    }
}
