/// One key of ``OrganizationSettings`` as an operator sees it: its name, what it means, what it accepts.
package struct SettingKey: Sendable {
    /// As `assay org set` takes it, such as `limits.login_per_minute`.
    package let name: String
    /// One sentence for the help and the docs.
    package let summary: String
    /// What values there are, in words that complete "accepts".
    package let accepts: String
    /// The value as ``OrganizationSettings/set(_:to:)`` would take it again.
    package let text: @Sendable (OrganizationSettings) -> String
    /// Puts a value in; `false` where the text is not one.
    let assign: @Sendable (inout OrganizationSettings, String) -> Bool

    /// The value that a new organization has.
    package var standard: String { text(OrganizationSettings()) }

    /// How "no value" and "no entries" are written.
    package static let none = "none"
}

extension OrganizationSettings {
    /// Changes one key.
    ///
    /// - Parameter text: The value as an operator types it; white space around it is trimmed.
    /// - Throws: Bad input that names the key and what it accepts, or the keys that there are.
    package mutating func set(_ key: String, to text: String) throws(DomainError) {
        guard let found = SettingKey.all.first(where: { $0.name == key }) else { throw Self.refusal(of: key) }
        try set(found, to: text)
    }

    /// Changes one key, which may be a planned one.
    ///
    /// - Throws: `invalid_setting`, which says what the key accepts.
    package mutating func set(_ key: SettingKey, to text: String) throws(DomainError) {
        let value = text.trimmingSpaces
        guard key.assign(&self, value) else {
            throw .invalid(
                [
                    .init(
                        key.name, "invalid_value",
                        "“\(value.prefix(80))” can't be set; the key accepts \(key.accepts).")
                ], code: "invalid_setting")
        }
    }

    private static func refusal(of key: String) -> DomainError {
        let (code, sentence) =
            SettingKey.planned.contains { $0.name == key }
            ? ("setting_not_available", "This setting is not available yet: nothing in this version reads it.")
            : ("unknown_setting", "There is no such setting.")
        let names = SettingKey.all.map(\.name).joined(separator: ", ")
        return .invalid([.init(key, code, "\(sentence) There are: \(names).")], code: code)
    }
}
