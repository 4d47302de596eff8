import ArgumentParser
import AssayCore
import AssayOperations

/// `assay org show`.
struct OrganizationShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show an organization and all of its settings.",
        discussion: """
            assay org show
            assay org show --organization Atlas --sandbox --json
            """)

    @OptionGroup var installation: InstallationOptions
    @OptionGroup var choice: OrganizationChoice

    func run() async throws {
        try await installation.use { open in
            let organization = try await choice.find(in: open)
            let overview = try await OrganizationReader(open.platform).show(open.staff, organization.id)
            if installation.json {
                Terminal.printJSON(OrganizationOverviewReport(overview))
            } else {
                Self.print(overview)
            }
        }
    }

    private static func print(_ overview: OrganizationReader.Overview) {
        let (organization, counterpart) = (overview.organization, overview.counterpart)
        Terminal.printTable(
            [organization.name.text, organization.id.rawValue],
            [
                [organization.isSandbox ? "sandbox of" : "sandbox", "\(counterpart.name) (\(counterpart.id))"],
                ["usernames", "\(organization.name.usernamePrefix)-…"],
                ["apps", overview.apps.isEmpty ? "none" : overview.apps.map(\.bundleID).joined(separator: ", ")],
                ["good tokens", String(overview.tokenCount)],
                ["created", organization.createdAt.forPeople],
            ])
        Terminal.print("")
        Terminal.printTable(
            ["SETTING", "VALUE", "WHAT IT IS"],
            SettingKey.all.map { [$0.name, $0.text(organization.settings), $0.summary] })
    }
}
