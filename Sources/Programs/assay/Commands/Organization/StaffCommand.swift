import ArgumentParser
import AssayCore
import AssayOperations

/// `assay staff …`.
struct StaffCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "staff",
        abstract: "Manage the operators and experts of this installation.",
        discussion: """
            assay staff add ann@example.com --role expert --organization Shop
            assay staff disable ann@example.com
            """,
        subcommands: [AddCommand.self, ListCommand.self, DisableCommand.self])

    /// The roles, as named on the command line.
    enum Role: String, CaseIterable, ExpressibleByArgument {
        case expert
        case lead
        case admin

        var role: StaffActor.Role {
            switch self {
            case .expert: .expert
            case .lead: .lead
            case .admin: .admin
            }
        }
    }

    /// `assay staff add`.
    struct AddCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add",
            abstract: "Add a member of staff. The password is shown once.",
            discussion: """
                assay staff add ann@example.com --role expert --organization Shop --organization Atlas
                assay staff add bob@example.com --role admin

                An expert decides on items, a lead also sets users' limits, and an admin may do everything for all \
                organizations. Access to an organization includes its sandbox. No command asks for the password yet: \
                commands take --as.
                """)

        @OptionGroup var installation: InstallationOptions

        @Argument(help: "The member's e-mail address.")
        var email: String

        @Option(help: "expert, lead or admin.")
        var role: Role

        @Option(help: "An organization that the member may access: its id or name. May be repeated.")
        var organization: [String] = []

        func run() async throws {
            try await installation.use { open in
                var organizations: Set<OrganizationID> = []
                for name in organization {
                    organizations.insert(try await OrganizationReader(open.platform).find(open.staff, name).id)
                }
                let (member, password) = try await AddStaff(open.platform)(
                    open.staff, email: email, role: role.role, organizations: organizations)
                guard !installation.json else {
                    return Terminal.printJSON(StaffReport(member, password: password.value))
                }
                Terminal.print("\(member.email) is \(member.role.rawValue). The password, shown this once:")
                Terminal.print("\n\(password.value)")
            }
        }
    }

    /// `assay staff list`.
    struct ListCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List all staff.", discussion: "assay staff list --json")

        @OptionGroup var installation: InstallationOptions

        func run() async throws {
            try await installation.use { open in
                let members = try await StaffReader(open.platform).list(open.staff)
                guard !installation.json else { return Terminal.printJSON(members.map { StaffReport($0) }) }
                Terminal.printTable(
                    ["E-MAIL", "ROLE", "SINCE", "DISABLED"],
                    members.map {
                        [$0.email, $0.role.rawValue, $0.createdAt.forPeople, $0.disabledAt?.forPeople ?? ""]
                    })
            }
        }
    }

    /// `assay staff disable`.
    struct DisableCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "disable",
            abstract: "Disable a member of staff. The audit trail keeps their actions.",
            discussion: "assay staff disable ann@example.com")

        @OptionGroup var installation: InstallationOptions

        @Argument(help: "The member's e-mail address.")
        var email: String

        func run() async throws {
            try await installation.use { open in
                try await DisableStaff(open.platform)(open.staff, email: email)
                guard !installation.json else { return Terminal.printJSON(["disabled": email]) }
                Terminal.print("\(email) is disabled.")
            }
        }
    }
}
