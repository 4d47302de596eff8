import ArgumentParser
import AssayCore
import AssayOperations

/// `assay user limits`.
struct UserLimitsCommand: InstallationCommand {
    static let configuration = CommandConfiguration(
        commandName: "limits",
        abstract: "Set the login limits of a user.",
        discussion: """
            assay user limits user-0001 --per-minute 100 --per-day 10000
            assay user limits user-0001 --standard
            """)

    @OptionGroup var installation: InstallationOptions
    @OptionGroup var choice: OrganizationChoice

    @Argument(help: "The unique_user_id that the partner assigned.")
    var uniqueUserID: String

    @Option(help: "The maximum number of successful logins in 60 seconds.")
    var perMinute: Int?

    @Option(help: "The maximum number of successful logins in 24 hours.")
    var perDay: Int?

    @Flag(help: "Use the organization's limits again.")
    var standard = false

    func validate() throws {
        guard standard == (perMinute == nil), standard == (perDay == nil) else {
            throw ValidationError("Give both --per-minute and --per-day, or --standard alone.")
        }
    }

    func perform(in open: OpenInstallation) async throws {
        var limits: LoginLimits?
        if let perMinute, let perDay { limits = try LoginLimits(perMinute: perMinute, perDay: perDay) }
        let organization = try await choice.find(in: open)
        let user = try await SetUserLoginLimits(open.platform)(
            open.staff, organization.id, uniqueUserID: uniqueUserID, limits: limits)
        show(user)
    }
}
