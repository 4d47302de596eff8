import ArgumentParser
import AssayCore
import AssayOperations
import AssayWire

/// `assay user …`.
struct UserCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "user",
        abstract: "Manage the users whom partners have authorized.",
        discussion: """
            assay user list
            assay user show user-0001
            assay user limits user-0001 --per-minute 100 --per-day 10000
            assay user export user-0001 ./user-0001
            assay user erase user-0001
            """,
        subcommands: [
            ListCommand.self, ShowCommand.self, UserLimitsCommand.self, UserExportCommand.self, UserEraseCommand.self,
        ])

    /// `assay user list`.
    struct ListCommand: InstallationCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List an organization's users, newest first.",
            discussion: """
                assay user list --limit 100
                assay user list --after CURSOR
                """)

        @OptionGroup var installation: InstallationOptions
        @OptionGroup var choice: OrganizationChoice

        @Option(help: "The maximum number of users, 1 to 100.")
        var limit = 25

        @Option(help: "The cursor that the previous page printed.")
        var after: String?

        func perform(in open: OpenInstallation) async throws {
            let page = try await UserReader(open.platform).list(
                open.staff, try await choice.find(in: open).id, after: after, limit: limit)
            let rows = page.users.map {
                [$0.uniqueUserID.text, $0.username, $0.profile.email ?? "", $0.createdAt.forPeople]
            }
            let table = TextTable.text(["UNIQUE USER ID", "USERNAME", "E-MAIL", "CREATED"], rows)
            show(
                rows.isEmpty ? "No users." : table + TextTable.more(page.next),
                json: JSONNode.present([
                    "users": .list(page.users.map(\.report)), "next_cursor": page.next.map(JSONNode.text),
                ]))
        }
    }

    /// `assay user show`.
    struct ShowCommand: InstallationCommand {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Show one user.", discussion: "assay user show user-0001 --json")

        @OptionGroup var installation: InstallationOptions
        @OptionGroup var choice: OrganizationChoice

        @Argument(help: "The unique_user_id that the partner assigned.")
        var uniqueUserID: String

        func perform(in open: OpenInstallation) async throws {
            let organization = try await choice.find(in: open)
            let user = try await UserReader(open.platform).find(
                open.staff, organization.id, uniqueUserID: uniqueUserID)
            show(user)
        }
    }
}

extension InstallationCommand {
    /// Prints a user as text or JSON.
    func show(_ user: User) {
        let limits = user.loginLimits.map { "\($0.perMinute) per minute, \($0.perDay) per day" }
        let rows = [
            ["username", user.username],
            ["e-mail", user.profile.email ?? "not stated yet"],
            ["first name", user.profile.firstName ?? ""],
            ["last name", user.profile.lastName ?? ""],
            ["logins", limits ?? "the organization's limits"],
            ["created", user.createdAt.forPeople],
        ]
        show(TextTable.text(["user", user.uniqueUserID.text], rows), json: user.report)
    }
}
