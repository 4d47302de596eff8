import ArgumentParser
import AssayCore
import AssayOperations

/// `assay org show`.
struct OrganizationShowCommand: InstallationCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show an organization and all of its settings.",
        discussion: """
            assay org show
            assay org show --organization Atlas --sandbox --json
            """)

    @OptionGroup var installation: InstallationOptions
    @OptionGroup var choice: OrganizationChoice

    func perform(in open: OpenInstallation) async throws {
        let organization = try await choice.find(in: open)
        let overview = try await OrganizationReader(open.platform).show(open.staff, organization.id)
        show(Self.text(overview), json: OrganizationOverviewReport(overview))
    }

    private static func text(_ overview: OrganizationReader.Overview) -> String {
        let (organization, counterpart) = (overview.organization, overview.counterpart)
        let facts = TextTable.text(
            [organization.name.text, organization.id.rawValue],
            [
                [organization.isSandbox ? "sandbox of" : "sandbox", "\(counterpart.name) (\(counterpart.id))"],
                ["usernames", "\(organization.name.usernamePrefix)-…"],
                ["apps", overview.apps.isEmpty ? "none" : overview.apps.map(\.bundleID).joined(separator: ", ")],
                ["good tokens", String(overview.tokenCount)],
                ["created", organization.createdAt.forPeople],
            ])
        let settings = TextTable.text(
            ["SETTING", "VALUE", "WHAT IT IS"],
            SettingKey.all.map { [$0.name, $0.text(organization.settings), $0.summary] })
        return "\(facts)\n\n\(settings)"
    }
}
