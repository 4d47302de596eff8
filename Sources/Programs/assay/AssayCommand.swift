import ArgumentParser
import AssayServer
import Foundation

/// The command line of the platform.
///
/// Each command's `--help` shows an example.
@main
struct AssayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "assay",
        abstract: "Authenticate physical items from photographs, on your own servers.",
        discussion: """
            Run a server:  assay init --data ./data --organization Shop --bundle-id com.example.shop
                           assay serve --data ./data
            Run the demo, from a clone of the repository that is built:  assay demo

            With --json, every command except serve and demo prints JSON to the standard output, and an error as \
            JSON to the standard error. Wrong usage (64) is always reported as text. Exit codes: 0 success, 64 wrong \
            usage, 65 a value was refused, 66 not found, 69 unavailable, 70 internal failure, 75 try again, 77 not \
            permitted.
            """,
        version: "assay \(AssayVersion.current) (\(AssayVersion.origin))",
        subcommands: [
            ServeCommand.self, DemoCommand.self, DemoPhotosCommand.self, AuthenticateCommand.self, InitCommand.self,
            JoinCommand.self,
            OrganizationCommand.self,
            AppCommand.self, TokenCommand.self, UserCommand.self, StaffCommand.self, KeysCommand.self,
            AuthorizationRequestCommand.self,
            ItemsCommand.self, CertificateCommand.self, WebhooksCommand.self,
            ConfigCommand.self, MigrateCommand.self, DoctorCommand.self, MetricsTokenCommand.self, TakeOverCommand.self,
            BackupCommand.self, RestoreCommand.self, OpenAPICommand.self,
        ])

    /// Restricts every file that the program creates to its user, and runs the command.
    static func main() async {
        umask(0o077)
        let words = Array(CommandLine.arguments.dropFirst())
        if let problem = MistypedCommand.problem(in: words) { exit(withError: ValidationError(problem)) }
        await warn(words)
        await main(words)
    }

    /// Warns of variables that look like settings and are none.
    ///
    /// With `--json`, the standard error is for a refusal alone; `doctor` and `config check` report them themselves.
    private static func warn(_ words: [String]) async {
        guard !words.contains("--json"), words.first != "doctor", let names = try? await SettingNames() else { return }
        for warning in names.warnings(about: ProcessInfo.processInfo.environment) {
            Terminal.printError("assay: \(warning)")
        }
    }
}
