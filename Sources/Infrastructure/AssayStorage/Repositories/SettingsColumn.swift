import AssayCore
import AssaySQL
import Synchronization

/// Organizations' settings, read from the text of their column.
///
/// The text comes with every call, anew from the database, and says something new a few times a year: what a text says
/// is remembered, so that it is taken apart once.
enum SettingsColumn {
    private static let known = Mutex<[String: OrganizationSettings]>([:])

    /// How many texts are remembered before all are forgotten; an installation has a handful.
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
    /// The settings in the column `settings`.
    func organizationSettings() throws -> OrganizationSettings {
        try SettingsColumn.settings(of: get("settings"))
    }

    /// The limits in the column `settings`, which a look-up by a credential brings along, so that counting a call costs
    /// no statement of its own.
    func organizationLimits() throws -> OrganizationLimits {
        try organizationSettings().limits
    }
}
