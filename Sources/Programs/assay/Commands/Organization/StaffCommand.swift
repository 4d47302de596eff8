import ArgumentParser
import AssayCore
import AssayOperations

/// `assay staff …`.
struct StaffCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "staff",
        abstract: "Manage the operators and experts of this installation.",
        discussion: """
            assay staff invite ann@example.com --role expert --organization Shop
            assay staff disable ann@example.com
            """,
        subcommands: [
            InviteCommand.self, ResetCommand.self, AddCommand.self, ListCommand.self, DisableCommand.self,
        ])

    /// `assay staff add`.
    struct AddCommand: InstallationCommand {
        static let configuration = CommandConfiguration(
            commandName: "add",
            abstract: "Add a member of staff. The password is shown once.",
            discussion: """
                assay staff add ann@example.com --role expert --organization Shop --organization Atlas
                assay staff add bob@example.com --role admin

                An expert decides on items, a lead also sets users' limits, and an admin may do everything for all \
                organizations. Access to an organization includes its sandbox. The password is for the console; \
                commands take --as. `assay staff invite` lets members choose their passwords themselves.
                """)

        @OptionGroup var installation: InstallationOptions

        @OptionGroup var member: StaffMemberOptions

        func perform(in open: OpenInstallation) async throws {
            let (member, password) = try await AddStaff(open.platform)(
                open.staff, email: member.email, role: member.role,
                organizations: try await member.organizations(in: open))
            show(
                "\(member.email) is \(member.role.rawValue). The password, shown this once:\n\n\(password.value)",
                json: member.report(password: password.value))
        }
    }

    /// `assay staff list`.
    struct ListCommand: InstallationCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List all staff.", discussion: "assay staff list --json")

        @OptionGroup var installation: InstallationOptions

        func perform(in open: OpenInstallation) async throws {
            let members = try await StaffReader(open.platform).list(open.staff)
            let rows = members.map {
                [$0.email, $0.role.rawValue, $0.createdAt.forPeople, $0.disabledAt?.forPeople ?? ""]
            }
            show(
                TextTable.text(["E-MAIL", "ROLE", "SINCE", "DISABLED"], rows), json: members.map { $0.report() })
        }
    }

    /// `assay staff disable`.
    struct DisableCommand: InstallationCommand {
        static let configuration = CommandConfiguration(
            commandName: "disable",
            abstract: "Disable a member of staff. The audit trail keeps their actions.",
            discussion: "assay staff disable ann@example.com")

        @OptionGroup var installation: InstallationOptions

        @Argument(help: "The member's e-mail address.")
        var email: String

        func perform(in open: OpenInstallation) async throws {
            try await DisableStaff(open.platform)(open.staff, email: email)
            show("\(email) is disabled.", json: ["disabled": email])
        }
    }
}

/// The options that describe a new member of staff.
struct StaffMemberOptions: ParsableArguments {
    @Argument(help: "The member's e-mail address.")
    var email: String

    @Option(help: "expert, lead or admin.")
    var role: StaffActor.Role

    @Option(help: "An organization that the member may access: its id or name. May be repeated.")
    var organization: [String] = []

    func organizations(in open: OpenInstallation) async throws -> Set<OrganizationID> {
        var organizations: Set<OrganizationID> = []
        for name in organization {
            organizations.insert(try await OrganizationReader(open.platform).find(open.staff, name).id)
        }
        return organizations
    }
}

extension StaffActor.Role: ExpressibleByArgument {}
