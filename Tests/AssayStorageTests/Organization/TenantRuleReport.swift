import AssayTestSupport
import Testing

/// Turns a statement that forgets its organization into a failed test.
enum TenantRuleReport {
    static func check(_ statement: String) {
        if let violation = TenantRule.violation(in: statement) { Issue.record("A statement \(violation)") }
    }
}
