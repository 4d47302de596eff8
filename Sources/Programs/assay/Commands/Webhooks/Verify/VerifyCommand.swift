import ArgumentParser
import AssayCore
import AssayWire
import Foundation

/// `assay webhooks verify`.
struct VerifyCommand: ReportingCommand {
    /// The maximum size of the files, in bytes.
    private static let (headerBytes, bodyBytes) = (64 << 10, 1 << 20)

    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Verify the signature of a recorded webhook, and explain a failure.",
        discussion: """
            export ASSAY_WEBHOOK_SECRET=whsec_…
            assay webhooks verify --headers headers.txt --body body.json
            assay webhooks verify --secret-file secret --headers headers.txt --body body.json --now 2026-11-24T09:30:00Z

            The file of headers has one header on each line, or is a JSON object. The file of the body has exactly the \
            bytes of the request: store them before anything parses them. The command verifies webhook-signature and, \
            if present, Entrupy-Signature. It needs no server. The exit code is 65 for a request that a receiver must \
            refuse.
            """)

    @Option(help: "The subscription's secret; may be repeated. Prefer $ASSAY_WEBHOOK_SECRET: arguments are public.")
    var secret: [String] = []

    @Option(help: "A file that holds the secret.")
    var secretFile: String?

    @Option(help: "The file of the request's headers.")
    var headers: String

    @Option(help: "The file of the request's body.")
    var body: String

    @Option(help: "The largest difference between the request's time and the clock, in seconds.")
    var tolerance = 300

    @Option(help: "The time of the verification: UNIX seconds or ISO 8601. Default: now.")
    var now: String?

    @Flag(help: "Print JSON for scripts.")
    var json = false

    func validate() throws {
        guard tolerance >= 0 else { throw ValidationError("--tolerance is a number of seconds, 0 or more.") }
        if let now, Self.time(now) == nil {
            throw ValidationError("--now is a time such as 1764000000 or 2026-11-24T09:30:00Z, not \"\(now)\".")
        }
    }

    func perform() async throws {
        let examination = WebhookExamination(
            headers: try RecordedHeaders(
                BoundedFile.read(headers, named: "--headers", atMost: Self.headerBytes)),
            body: try BoundedFile.read(body, named: "--body", atMost: Self.bodyBytes), secrets: try secrets(),
            tolerance: TimeInterval(tolerance), now: now.flatMap(Self.time) ?? Date())
        let findings = examination()
        let report = ExaminationReport(findings)
        show(report.text, json: report.json)
        guard findings.isValid else { throw ExitCode(65) }
    }

    private func secrets() throws(DomainError) -> [SigningSecret] {
        var secrets: [SigningSecret] = []
        for text in secret { secrets.append(try SigningSecret(text)) }
        if let secretFile {
            let data = try BoundedFile.read(secretFile, named: "--secret-file", atMost: 4 << 10)
            let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
            secrets.append(try SigningSecret(text, named: "--secret-file"))
        }
        if secrets.isEmpty, let text = ProcessInfo.processInfo.environment["ASSAY_WEBHOOK_SECRET"], !text.isEmpty {
            secrets.append(try SigningSecret(text, named: "ASSAY_WEBHOOK_SECRET"))
        }
        guard !secrets.isEmpty else {
            throw .invalid("--secret", "missing", "Set ASSAY_WEBHOOK_SECRET, or give --secret-file or --secret.")
        }
        return secrets
    }

    private static func time(_ text: String) -> Date? {
        if let seconds = Int(text) { return Date(timeIntervalSince1970: TimeInterval(seconds)) }
        return ISO8601Moment(text).map {
            Date(timeIntervalSince1970: TimeInterval($0.firstMicrosecond) / 1_000_000)
        }
    }
}
