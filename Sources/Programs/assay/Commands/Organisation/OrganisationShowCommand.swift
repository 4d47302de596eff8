import ArgumentParser
import AssayCore
import AssayOperations

/// `assay org show`.
struct OrganisationShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show an organization and all of its settings.",
        discussion: """
            assay org show
            assay org show --organization Atlas --sandbox --json
            """)

    @OptionGroup var installation: InstallationOptions
    @OptionGroup var choice: OrganisationChoice

    func run() async throws {
        try await installation.use { open in
            let organisation = try await choice.find(in: open)
            let overview = try await ShowOrganisation(open.platform)(open.staff, organisation.id)
            if installation.json {
                Terminal.printJSON(OrganisationOverviewReport(overview))
            } else {
                Self.print(overview)
            }
        }
    }

    private static func print(_ overview: ShowOrganisation.Overview) {
        let (organisation, twin) = (overview.organisation, overview.twin)
        Terminal.printTable(
            [organisation.name.text, organisation.id.rawValue],
            [
                [organisation.isSandbox ? "sandbox of" : "sandbox", "\(twin.name) (\(twin.id))"],
                ["usernames", "\(organisation.name.usernamePrefix)-…"],
                ["apps", overview.apps.isEmpty ? "none" : overview.apps.map(\.bundleID).joined(separator: ", ")],
                ["good tokens", String(overview.tokenCount)],
                ["created", organisation.createdAt.iso8601],
            ])
        Terminal.print("")
        Terminal.printTable(
            ["SETTING", "VALUE", "WHAT IT IS"],
            SettingKey.all.map { [$0.name, $0.text(organisation.settings), $0.summary] })
    }
}
