/// The result of one check of `assay doctor`.
package struct DoctorFinding: Sendable, Codable, Hashable {
    package enum Verdict: String, Sendable, Codable {
        case good
        case warning
        case bad
    }

    /// The subject of the check, such as `master key`.
    package let subject: String
    package let verdict: Verdict
    /// The result in words.
    package let detail: String
    /// The remedy; `nil` if the verdict is good.
    package let remedy: String?

    package static func good(_ subject: String, _ detail: String) -> DoctorFinding {
        DoctorFinding(subject: subject, verdict: .good, detail: detail, remedy: nil)
    }

    package static func warning(_ subject: String, _ detail: String, remedy: String) -> DoctorFinding {
        DoctorFinding(subject: subject, verdict: .warning, detail: detail, remedy: remedy)
    }

    package static func bad(_ subject: String, _ detail: String, remedy: String) -> DoctorFinding {
        DoctorFinding(subject: subject, verdict: .bad, detail: detail, remedy: remedy)
    }
}
