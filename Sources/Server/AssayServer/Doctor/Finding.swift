/// One thing that `assay doctor` looked at.
package struct Finding: Sendable, Codable, Hashable {
    package enum Verdict: String, Sendable, Codable {
        case good
        case warning
        case bad
    }

    /// What was looked at, such as `master key`.
    package let subject: String
    package let verdict: Verdict
    /// What was found.
    package let detail: String
    /// What to do, where it isn't good.
    package let remedy: String?

    package static func good(_ subject: String, _ detail: String) -> Finding {
        Finding(subject: subject, verdict: .good, detail: detail, remedy: nil)
    }

    package static func warning(_ subject: String, _ detail: String, remedy: String) -> Finding {
        Finding(subject: subject, verdict: .warning, detail: detail, remedy: remedy)
    }

    package static func bad(_ subject: String, _ detail: String, remedy: String) -> Finding {
        Finding(subject: subject, verdict: .bad, detail: detail, remedy: remedy)
    }
}
