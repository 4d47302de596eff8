package import AssayWire

/// One key of ``OrganizationSettings`` for an operator: its name, its meaning and its accepted values.
package struct SettingKey: Sendable {
    /// The key in `assay org set`, such as `limits.login_per_minute`.
    package let name: String
    /// One sentence for the command's help and the documentation.
    package let summary: String
    /// The accepted values, in words that follow "accepts".
    package let accepts: String
    /// The value in the form that ``OrganizationSettings/set(_:to:)`` accepts.
    package let text: @Sendable (OrganizationSettings) -> String
    /// Sets the value; returns `false` if the text is not a valid value.
    let assign: @Sendable (inout OrganizationSettings, String) -> Bool
    /// The limit that the key sets, if it sets one.
    var limit: Path<OrganizationLimits, Int>?

    /// The default value.
    package var standard: String { text(OrganizationSettings()) }

    /// The text for "no value".
    static let none = "none"
}

extension OrganizationSettings {
    /// Changes one key.
    ///
    /// - Parameter text: The value as an operator types it; whitespace around it is trimmed.
    /// - Throws: Bad input, with the key and its accepted values, or with all known keys if the key is unknown.
    package mutating func set(_ key: String, to text: String) throws(DomainError) {
        guard let found = SettingKey.all.first(where: { $0.name == key }) else { throw Self.refusal(of: key) }
        let value = text.trimmingSpaces
        guard found.assign(&self, value) else {
            throw .invalid(
                key, "invalid_value", "“\(value.prefix(80))” can't be set; the key accepts \(found.accepts).",
                code: .invalidSetting)
        }
    }

    private static func refusal(of key: String) -> DomainError {
        let names = SettingKey.all.map(\.name).joined(separator: ", ")
        return .invalid(
            key, ProblemCode(.badInput, "unknown_setting"), "There is no such setting. There are: \(names).")
    }
}

extension ProblemCode {
    package static let invalidSetting = ProblemCode(.badInput, "invalid_setting")
}
