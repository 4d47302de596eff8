import AssayWire
import Foundation
import StandardWebhooks

/// The examination of a recorded request: whether its signatures are valid, and if not, why.
struct WebhookExamination: Sendable {
    let headers: RecordedHeaders
    let body: Data
    let secrets: [SigningSecret]
    let tolerance: TimeInterval
    let now: Date

    /// A signature's verdict.
    enum Verdict: Sendable, Equatable {
        case valid
        /// The request does not have this signature.
        case absent
        /// A stable word and a sentence.
        case invalid(String, String)
    }

    struct Findings: Sendable {
        var standard: Verdict
        var entrupy: Verdict
        /// The message's id and time; `nil` for an invalid signature.
        var message: VerifiedWebhook?
        /// Sentences about the probable cause.
        var hints: [String] = []

        /// Whether the standard signature is valid, and the other one is valid or absent.
        var isValid: Bool { standard == .valid && (entrupy == .valid || entrupy == .absent) }
    }

    func callAsFunction() -> Findings {
        var findings = Findings(standard: .valid, entrupy: entrupy())
        do {
            findings.message = try verify(tolerance: tolerance)
        } catch {
            findings.standard = .invalid(Self.code(error), error.description)
            findings.hints = hints(error)
        }
        if case .invalid = findings.entrupy, findings.hints.isEmpty {
            findings.hints = ["Its key is the whole text of the secret, with whsec_ if it begins so, in UTF-8."]
        }
        return findings
    }

    private var standardHeaders: WebhookHeaders { WebhookHeaders(headers.fields.map { ($0.name, $0.value) }) }

    private func verify(tolerance: TimeInterval) throws(WebhookVerificationError) -> VerifiedWebhook {
        try WebhookVerifier(keys: secrets.map(\.verificationKey), tolerance: tolerance)
            .verify(body: body, headers: standardHeaders, now: now)
    }

    private func entrupy() -> Verdict {
        let values = headers.values(of: SigningSecret.entrupyHeader)
        guard let value = values.first else { return .absent }
        guard values.count == 1 else {
            return .invalid("repeated_header", "The header Entrupy-Signature occurs more than once.")
        }
        if secrets.contains(where: { $0.accepts(entrupySignature: value, of: body) }) { return .valid }
        if secrets.contains(where: { $0.accepts(entrupySignature: value.lowercased(), of: body) }) {
            return .invalid("not_lower_case", "Entrupy-Signature is right, but not in lower case as Assay writes it.")
        }
        return .invalid(
            "digest_differs",
            "Entrupy-Signature does not match: the secret is wrong, or the body was changed before the check.")
    }

    private func hints(_ error: WebhookVerificationError) -> [String] {
        switch error {
        case .missingHeader where headers.fields.contains { $0.name.lowercased().hasPrefix("webhook_") }:
            return ["The names have underscores. Write them with hyphens, as the request has them."]
        case .missingHeader:
            return ["A proxy or framework in front of your code may remove unknown headers."]
        case .clockOff: return [clockHint()]
        case .digestDiffers: return [digestHint()]
        default: return []
        }
    }

    private func clockHint() -> String {
        if (try? verify(tolerance: .infinity)) != nil {
            return "The signature itself is valid. For a recorded request give its time with --now, or a larger "
                + "--tolerance. A receiver that reports this needs a correct clock."
        }
        return "The signature does not match either; repeat with the request's time as --now."
    }

    private func digestHint() -> String {
        if case .valid = entrupy() {
            return "Entrupy-Signature is valid, so body and secret are right: webhook-id, webhook-timestamp or "
                + "webhook-signature was changed."
        }
        if let node = try? WireJSON.decode(JSONNode.self, from: body), (try? WireJSON.encode(node)) != body {
            return
                "The body is JSON, but not the bytes that Assay writes: it was decoded and encoded again, or an editor "
                + "has changed its spaces. Verify the bytes of the request before anything parses them."
        }
        return "Check that this is the secret of this subscription, whole and without quotes or spaces around it, and "
            + "the newest one after a rotation."
    }

    /// A stable word for scripts.
    private static func code(_ error: WebhookVerificationError) -> String {
        switch error {
        case .missingHeader: "missing_header"
        case .repeatedHeader: "repeated_header"
        case .headerTooLong: "header_too_long"
        case .malformedID: "malformed_id"
        case .malformedTimestamp: "malformed_timestamp"
        case .clockOff: "clock_off"
        case .tooManySignatures: "too_many_signatures"
        case .malformedSignature: "malformed_signature"
        case .unknownScheme: "unknown_scheme"
        case .unknownKey: "unknown_key"
        case .digestDiffers: "digest_differs"
        }
    }
}
