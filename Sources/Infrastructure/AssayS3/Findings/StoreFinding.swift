/// The result of one check of an object store.
package struct StoreFinding: Sendable, Hashable {
    package enum Verdict: String, Sendable, Hashable {
        case good
        case warning
        case bad
    }

    /// The subject of the check, such as `versions`.
    package let subject: String
    package let verdict: Verdict
    /// The result in words.
    ///
    /// It contains no secret.
    package let detail: String
    /// The remedy; `nil` if the verdict is good.
    package let remedy: String?

    static func good(_ subject: String, _ detail: String) -> StoreFinding {
        StoreFinding(subject: subject, verdict: .good, detail: detail, remedy: nil)
    }

    static func warning(_ subject: String, _ detail: String, remedy: String) -> StoreFinding {
        StoreFinding(subject: subject, verdict: .warning, detail: detail, remedy: remedy)
    }

    static func bad(_ subject: String, _ detail: String, remedy: String) -> StoreFinding {
        StoreFinding(subject: subject, verdict: .bad, detail: detail, remedy: remedy)
    }
}
