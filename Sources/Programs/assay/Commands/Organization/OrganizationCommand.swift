import ArgumentParser
import AssayCore
import AssayOperations

/// `assay org …`.
struct OrganizationCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "org",
        abstract: "Manage organizations, their sandboxes and their settings.",
        discussion: """
            assay org create "Atlas & Co"
            assay org show --organization Atlas
            assay org set session_hours 48
            """,
        subcommands: [
            CreateCommand.self, ListCommand.self, OrganizationShowCommand.self, OrganizationSetCommand.self,
        ])

    /// `assay org create`.
    struct CreateCommand: InstallationCommand {
        static let configuration = CommandConfiguration(
            commandName: "create",
            abstract: "Create an organization with its sandbox.",
            discussion: """
                assay org create "Atlas & Co"

                Its sandbox is named "Atlas & Co Sandbox". Usernames begin with the name's Latin letters and digits: \
                AtlasCo-user-0001. Then give it an app and a token: assay app add, assay token create.
                """)

        @OptionGroup var installation: InstallationOptions

        @Argument(help: "The name, at most \(OrganizationName.maximumBytes) UTF-8 bytes.")
        var name: String

        func perform(in open: OpenInstallation) async throws {
            let (organization, sandbox) = try await CreateOrganization(open.platform)(open.staff, name: name)
            show([organization, sandbox])
        }
    }

    /// `assay org list`.
    struct ListCommand: InstallationCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List the organizations that you have access to, and their sandboxes.",
            discussion: "assay org list --json")

        @OptionGroup var installation: InstallationOptions

        func perform(in open: OpenInstallation) async throws {
            show(try await OrganizationReader(open.platform).list(open.staff))
        }
    }
}

extension InstallationCommand {
    fileprivate func show(_ organizations: [Organization]) {
        show(
            TextTable.text(
                ["ORGANIZATION", "ID", "USERNAMES", "CREATED"],
                organizations.map {
                    [$0.name.text, $0.id.rawValue, "\($0.name.usernamePrefix)-…", $0.createdAt.forPeople]
                }),
            json: organizations.map(\.report))
    }
}
