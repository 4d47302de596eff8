import ArgumentParser
import AssayCore
import AssayOperations
import Foundation

extension StaffCommand {
    /// `assay staff invite`.
    struct InviteCommand: InstallationCommand {
        static let configuration = CommandConfiguration(
            commandName: "invite",
            abstract: "Add a member of staff who chooses a password by a link.",
            discussion: """
                assay staff invite ann@example.com --role expert --organization Shop

                Send the printed link to the member. It works once, for 72 hours. For a member with this role and \
                these organizations it is a new link, and the earlier one works no more.
                """)

        @OptionGroup var installation: InstallationOptions

        @OptionGroup var member: StaffMemberOptions

        func perform(in open: OpenInstallation) async throws {
            let link = try await InviteStaff(open.platform)(
                open.staff, email: member.email, role: member.role,
                organizations: try await member.organizations(in: open))
            show(link, for: member.email, in: open)
        }
    }

    /// `assay staff reset`.
    struct ResetCommand: InstallationCommand {
        static let configuration = CommandConfiguration(
            commandName: "reset",
            abstract: "Make a link by which a member of staff chooses a new password.",
            discussion: """
                assay staff reset ann@example.com
                assay staff reset ann@example.com --second-factor

                Send the printed link to the member. It works once, for an hour. The old password is good until then; \
                the new one ends all sessions.
                """)

        @OptionGroup var installation: InstallationOptions

        @Argument(help: "The member's e-mail address.")
        var email: String

        @Flag(help: "Also remove the second factor, and end all sessions at once.")
        var secondFactor = false

        func perform(in open: OpenInstallation) async throws {
            if secondFactor { try await ResetSecondFactor(open.platform)(open.staff, email: email) }
            let link = try await MakeStaffLink(open.platform)(open.staff, email: email, purpose: .reset)
            show(link, for: email, in: open)
        }
    }
}

extension InstallationCommand {
    fileprivate func show(
        _ link: (secret: OneTimeSecret, expiresAt: Timestamp), for email: String, in open: OpenInstallation
    ) {
        let base = open.baseURL.absoluteString
        let url = (base.hasSuffix("/") ? String(base.dropLast()) : base) + MakeStaffLink.path(link.secret)
        let hint =
            open.isPublic
            ? "" : "\n\nA server with flags such as --port has this path at the address that it has printed."
        show(
            "The link for \(email), shown this once, works until \(link.expiresAt.forPeople):\n\n\(url)\(hint)",
            json: ["email": email, "url": url, "expires_at": link.expiresAt.iso8601])
    }
}
