import ArgumentParser
import AssayCore
import AssayOperations

/// `assay app …`: manages an organization's apps.
struct AppCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "app",
        abstract: "Manage the apps whose users may log in.",
        discussion: """
            assay app add com.example.shop
            assay app list --sandbox
            """,
        subcommands: [AddCommand.self, ListCommand.self, RemoveCommand.self])

    /// `assay app add`.
    struct AddCommand: InstallationCommand {
        static let configuration = CommandConfiguration(
            commandName: "add",
            abstract: "Register an app.",
            discussion: """
                assay app add com.example.shop
                assay app add com.example.shop.beta --sandbox

                An organization and its sandbox have separate apps.
                """)

        @OptionGroup var installation: InstallationOptions
        @OptionGroup var choice: OrganizationChoice

        @Argument(help: "The bundle id.")
        var bundleID: String

        func perform(in open: OpenInstallation) async throws {
            let organization = try await choice.find(in: open)
            let isNew = try await RegisterApp(open.platform)(open.staff, organization.id, bundleID: bundleID)
            let apps = try await OrganizationReader(open.platform).apps(open.staff, organization.id)
            show(
                "\(bundleID) \(isNew ? "is" : "was already") registered for \(organization.name).",
                json: apps.map { $0.report(of: organization) })
        }
    }

    /// `assay app list`.
    struct ListCommand: InstallationCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List an organization's apps.", discussion: "assay app list --json")

        @OptionGroup var installation: InstallationOptions
        @OptionGroup var choice: OrganizationChoice

        func perform(in open: OpenInstallation) async throws {
            let organization = try await choice.find(in: open)
            let apps = try await OrganizationReader(open.platform).apps(open.staff, organization.id)
            let table = TextTable.text(
                ["BUNDLE ID", "REGISTERED"], apps.map { [$0.bundleID, $0.registeredAt.iso8601] })
            show(
                apps.isEmpty ? "No app is registered." : table, json: apps.map { $0.report(of: organization) })
        }
    }

    /// `assay app remove`.
    struct RemoveCommand: InstallationCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove",
            abstract: "Remove an app, and end the logins from it.",
            discussion: "assay app remove com.example.shop.beta --sandbox")

        @OptionGroup var installation: InstallationOptions
        @OptionGroup var choice: OrganizationChoice

        @Argument(help: "The bundle id.")
        var bundleID: String

        func perform(in open: OpenInstallation) async throws {
            let organization = try await choice.find(in: open)
            let ended = try await RemoveApp(open.platform)(open.staff, organization.id, bundleID: bundleID)
            show(
                "\(bundleID) is no longer registered for \(organization.name); \(ended) logins ended.",
                json: ["ended_sessions": ended])
        }
    }
}
