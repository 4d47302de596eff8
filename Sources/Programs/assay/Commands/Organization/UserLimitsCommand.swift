import ArgumentParser
import AssayCore
import AssayOperations

/// `assay user limits`.
struct UserLimitsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "limits",
        abstract: "Set how often one user may log in.",
        discussion: """
            assay user limits user-0001 --per-minute 100 --per-day 10000
            assay user limits user-0001 --standard
            """)

    @OptionGroup var installation: InstallationOptions
    @OptionGroup var choice: OrganizationChoice

    @Argument(help: "The id that the partner has given the user.")
    var uniqueUserID: String

    @Option(help: "Successful logins in 60 seconds.")
    var perMinute: Int?

    @Option(help: "Successful logins in 24 hours.")
    var perDay: Int?

    @Flag(help: "Put the user back under the organization's limits.")
    var standard = false

    func validate() throws {
        guard standard == (perMinute == nil), standard == (perDay == nil) else {
            throw ValidationError("Give both --per-minute and --per-day, or --standard alone.")
        }
    }

    func run() async throws {
        try await installation.use { open in
            var limits: LoginLimits?
            if let perMinute, let perDay { limits = try LoginLimits(perMinute: perMinute, perDay: perDay) }
            let organization = try await choice.find(in: open)
            let user = try await SetUserLoginLimits(open.platform)(
                open.staff, organization.id, uniqueUserID: uniqueUserID, limits: limits)
            UserCommand.show(user, asJSON: installation.json)
        }
    }
}
