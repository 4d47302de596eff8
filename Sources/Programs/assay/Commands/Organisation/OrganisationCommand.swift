import ArgumentParser
import AssayCore
import AssayOperations

/// `assay org …`.
struct OrganisationCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "org",
        abstract: "Organizations, their sandboxes and their settings.",
        discussion: """
            assay org create "Atlas & Co"
            assay org show --organization Atlas
            assay org set session_hours 48
            """,
        subcommands: [
            CreateCommand.self, ListCommand.self, OrganisationShowCommand.self, OrganisationSetCommand.self,
        ])

    /// `assay org create`.
    struct CreateCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "create",
            abstract: "Add an organization, with its sandbox.",
            discussion: """
                assay org create "Atlas & Co"

                Its sandbox is called "Atlas & Co Sandbox". Usernames begin with the name's Latin letters and digits: \
                AtlasCo-user-0001. Then give it an app and a token: assay app add, assay token create.
                """)

        @OptionGroup var installation: InstallationOptions

        @Argument(help: "The name, at most \(OrganisationName.maximumBytes) UTF-8 bytes.")
        var name: String

        func run() async throws {
            try await installation.use { open in
                let (organisation, sandbox) = try await CreateOrganisation(open.platform)(open.staff, name: name)
                OrganisationCommand.show([organisation, sandbox], asJSON: installation.json)
            }
        }
    }

    /// `assay org list`.
    struct ListCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List the organizations that you work for, and their sandboxes.",
            discussion: "assay org list --json")

        @OptionGroup var installation: InstallationOptions

        func run() async throws {
            try await installation.use { open in
                OrganisationCommand.show(
                    try await ListOrganisations(open.platform)(open.staff), asJSON: installation.json)
            }
        }
    }

    private static func show(_ organisations: [Organisation], asJSON: Bool) {
        guard !asJSON else { return Terminal.printJSON(organisations.map { OrganisationReport($0) }) }
        Terminal.printTable(
            ["ORGANIZATION", "ID", "USERNAMES", "CREATED"],
            organisations.map {
                [$0.name.text, $0.id.rawValue, "\($0.name.usernamePrefix)-…", $0.createdAt.iso8601]
            })
    }
}
