import AssayTestSupport
import Testing

/// Fails the test when a statement is not restricted to an organization.
enum TenantRuleReport {
    static func check(_ statement: String) {
        if let violation = TenantRule.violation(in: statement) { Issue.record("A statement \(violation)") }
    }
}
