import AssayStorage
import Synchronization

/// The rule that a statement on a tenant table must be restricted to an organization.
package enum TenantRule {
    /// The beginning of exempt statements, followed by the reason: a secret that is looked up by its hash, or the
    /// platform's own sweep.
    package static let exemption = "/* any organisation:"

    /// A cache of valid statements, since each test runs the same hundreds.
    private static let good = Mutex<Set<String>>([])

    /// Returns the violation of a statement, or `nil`.
    package static func violation(in statement: String) -> String? {
        guard !good.withLock({ $0.contains(statement) }) else { return nil }
        let violation = firstViolation(in: statement)
        if violation == nil { good.withLock { _ = $0.insert(statement) } }
        return violation
    }

    private static func firstViolation(in statement: String) -> String? {
        let text = statement.trimmingPrefix(while: \.isWhitespace)
        guard !text.hasPrefix(exemption) else { return nil }
        let words = text.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
        guard let verb = words.first, ["select", "insert", "update", "delete", "with"].contains(verb) else {
            return nil
        }
        let tables = zip(words, words.dropFirst()).filter { before, word in
            ["from", "join", "update", "into"].contains(before) && Schema.tenantTables.contains(word)
        }.map(\.1)
        let named = words.count { $0 == "organisation_id" || $0 == "organisation_number" }
        guard named < tables.count else { return nil }
        return "touches \(tables.joined(separator: ", ")) but names its organization \(named) times: \(text)"
    }
}
