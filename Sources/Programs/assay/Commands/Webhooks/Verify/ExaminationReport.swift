import Foundation
import StandardWebhooks

/// The output of an examination, as text or JSON.
struct ExaminationReport {
    private let findings: WebhookExamination.Findings

    init(_ findings: WebhookExamination.Findings) {
        self.findings = findings
    }

    func print(json: Bool) {
        if json { Terminal.printJSON(answer) } else { Terminal.print(text) }
    }

    /// Lines for people: each signature with its verdict, then the hints.
    var text: String {
        var lines = [
            "webhook-signature:   \(Self.words(findings.standard))",
            "Entrupy-Signature:   \(Self.words(findings.entrupy))",
        ]
        if let message = findings.message {
            lines.append("webhook-id:          \(Terminal.plain(message.id))")
            lines.append("webhook-timestamp:   \(Int(message.timestamp.timeIntervalSince1970))")
        }
        return (lines + findings.hints.map { "Hint: \($0)" }).joined(separator: "\n")
    }

    private static func words(_ verdict: WebhookExamination.Verdict) -> String {
        switch verdict {
        case .valid: "valid"
        case .absent: "not there"
        case .invalid(_, let sentence): "invalid. \(sentence)"
        }
    }

    // swift-format-ignore: AlwaysUseLowerCamelCase
    private struct Answer: Encodable {
        struct Signature: Encodable {
            let verdict: String
            let code: String?
            let message: String?
        }

        let valid: Bool
        let webhook_id: String?
        let webhook_timestamp: Int?
        let webhook_signature: Signature
        let entrupy_signature: Signature
        let hints: [String]
    }

    private var answer: Answer {
        Answer(
            valid: findings.isValid, webhook_id: findings.message?.id,
            webhook_timestamp: findings.message.map { Int($0.timestamp.timeIntervalSince1970) },
            webhook_signature: Self.signature(findings.standard),
            entrupy_signature: Self.signature(findings.entrupy), hints: findings.hints)
    }

    private static func signature(_ verdict: WebhookExamination.Verdict) -> Answer.Signature {
        switch verdict {
        case .valid: Answer.Signature(verdict: "valid", code: nil, message: nil)
        case .absent: Answer.Signature(verdict: "absent", code: nil, message: nil)
        case .invalid(let code, let message): Answer.Signature(verdict: "invalid", code: code, message: message)
        }
    }
}
