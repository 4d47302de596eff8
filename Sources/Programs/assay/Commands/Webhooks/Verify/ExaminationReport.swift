import AssayWire
import Foundation
import StandardWebhooks

/// The output of an examination, as text or JSON.
struct ExaminationReport {
    private let findings: WebhookExamination.Findings

    init(_ findings: WebhookExamination.Findings) {
        self.findings = findings
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

    /// The JSON form of the findings.
    var json: JSONNode {
        .present([
            "valid": .bool(findings.isValid), "webhook_id": (findings.message?.id).map(JSONNode.text),
            "webhook_timestamp": findings.message.map { .integer(Int($0.timestamp.timeIntervalSince1970)) },
            "webhook_signature": Self.signature(findings.standard),
            "entrupy_signature": Self.signature(findings.entrupy), "hints": .list(findings.hints.map(JSONNode.text)),
        ])
    }

    private static func signature(_ verdict: WebhookExamination.Verdict) -> JSONNode {
        switch verdict {
        case .valid: ["verdict": "valid"]
        case .absent: ["verdict": "absent"]
        case .invalid(let code, let message):
            ["verdict": "invalid", "code": .text(code), "message": .text(message)]
        }
    }
}
