import ArgumentParser
import AssayCore
import AssayOperations

/// `assay token …`.
struct TokenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token",
        abstract: "Manage the API tokens of an organization's backend.",
        discussion: """
            assay token create --label "shop backend"
            assay token list
            assay token revoke 01HZX3M4T2Q8B6C9D0E1F2G3H4
            """,
        subcommands: [CreateCommand.self, ListCommand.self, RevokeCommand.self])

    /// `assay token create`.
    struct CreateCommand: InstallationCommand {
        static let configuration = CommandConfiguration(
            commandName: "create",
            abstract: "Create a token. It is shown once.",
            discussion: """
                assay token create --label "shop backend"
                assay token create --scope read --sandbox --json
                assay token create --scope staff --staff ann@example.com --label "review tool"

                A token of scope staff acts for one member of staff and this organization only. It has the permissions \
                of full, and can also ask users questions and request photos. It can't authorize users, create a \
                webhook or replace its secret. It is valid while the member is active and has access to the \
                organization.
                """)

        @OptionGroup var installation: InstallationOptions
        @OptionGroup var choice: OrganizationChoice

        @Option(help: "The permissions of the token: full, read (no changes) or staff.")
        var scope = PartnerActor.Scope.full

        @Option(help: "The e-mail address of the member of staff for whom a token of scope staff acts.")
        var staff: String?

        @Option(help: "A name for the token, such as the machine that uses it.")
        var label = ""

        func perform(in open: OpenInstallation) async throws {
            let organization = try await choice.find(in: open)
            let (token, secret) = try await IssueToken(open.platform)(
                open.staff, organization.id, scope: scope, label: label, member: staff)
            show(
                """
                Token \(token.id) of \(organization.name), scope \(Self.scope(of: token)), shown this once:
                \(secret.value)
                """, json: token.report(secret: secret.value))
        }

        /// The scope of a token, with the member of staff to whom it is bound.
        private static func scope(of token: APIToken) -> String {
            token.member.map { "\(token.scope.rawValue) of \($0.email)" } ?? token.scope.rawValue
        }
    }

    /// `assay token list`.
    struct ListCommand: InstallationCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List an organization's tokens, without their secrets.",
            discussion: "assay token list --sandbox")

        @OptionGroup var installation: InstallationOptions
        @OptionGroup var choice: OrganizationChoice

        func perform(in open: OpenInstallation) async throws {
            let tokens = try await OrganizationReader(open.platform).tokens(
                open.staff, try await choice.find(in: open).id)
            let rows = tokens.map {
                [
                    $0.id.rawValue, $0.scope.rawValue, $0.member?.email ?? "", $0.label, $0.createdAt.forPeople,
                    $0.revokedAt?.forPeople ?? "",
                ]
            }
            show(
                TextTable.text(["TOKEN", "SCOPE", "STAFF", "LABEL", "CREATED", "REVOKED"], rows),
                json: tokens.map { $0.report() })
        }
    }

    /// `assay token revoke`.
    struct RevokeCommand: InstallationCommand {
        static let configuration = CommandConfiguration(
            commandName: "revoke",
            abstract: "Revoke a token, from the next call on.",
            discussion: "assay token revoke 01HZX3M4T2Q8B6C9D0E1F2G3H4")

        @OptionGroup var installation: InstallationOptions
        @OptionGroup var choice: OrganizationChoice

        @Argument(help: "The token's id, as `assay token list` shows it.")
        var token: String

        func perform(in open: OpenInstallation) async throws {
            let organization = try await choice.find(in: open)
            try await RevokeToken(open.platform)(open.staff, organization.id, token: APITokenID(token))
            show("Token \(token) of \(organization.name) is revoked.", json: ["revoked": token])
        }
    }
}

extension PartnerActor.Scope: ExpressibleByArgument {}
