import AssayCore
import AssaySQL
import Synchronization

/// The organizations' settings, decoded from the text of their column.
///
/// The database returns the text with every request, but the text changes only a few times a year. Decoded settings are
/// therefore cached by their text, so that each text is decoded once.
enum SettingsColumn {
    private static let known = Mutex<[String: OrganizationSettings]>([:])

    /// The number of cached texts at which the cache is emptied; an installation has only a few.
    private static let remembered = 256

    static func settings(of text: String) throws -> OrganizationSettings {
        if let settings = known.withLock({ $0[text] }) { return settings }
        let settings: OrganizationSettings = try JSONColumn.value(of: text)
        known.withLock { known in
            if known.count >= remembered { known.removeAll() }
            known[text] = settings
        }
        return settings
    }
}

extension SQLRow {
    /// Decodes the settings in the column `settings`.
    func organizationSettings() throws -> OrganizationSettings {
        try SettingsColumn.settings(of: get("settings"))
    }

    /// Decodes the limits in the column `settings`.
    ///
    /// A lookup by a credential also reads this column, so that rate limits need no statement of their own.
    func organizationLimits() throws -> OrganizationLimits {
        try organizationSettings().limits
    }
}
