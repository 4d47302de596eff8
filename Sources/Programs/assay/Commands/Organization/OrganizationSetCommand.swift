import ArgumentParser
import AssayCore
import AssayOperations

/// `assay org set`.
struct OrganizationSetCommand: InstallationCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Change a setting of an organization.",
        discussion: """
            assay org set session_hours 48
            assay org set limits.login_per_minute 20 --sandbox

            A running server applies the value from the next call on. The settings:

            \(SettingKey.all.map { "\($0.name)\n  \($0.summary)\n  Accepts \($0.accepts)." }.joined(separator: "\n"))
            """)

    @OptionGroup var installation: InstallationOptions
    @OptionGroup var choice: OrganizationChoice

    @Argument(help: "The setting, such as session_hours.")
    var key: String

    @Argument(help: "The value.")
    var value: String

    func perform(in open: OpenInstallation) async throws {
        let organization = try await choice.find(in: open)
        let changed = try await SetOrganizationSetting(open.platform)(
            open.staff, organization.id, key: key, value: value)
        let shown = SettingKey.all.first { $0.name == key }?.text(changed.settings) ?? value
        show("\(changed.name): \(key) is \(shown) from now on.", json: changed.settings)
    }
}
