import Foundation
import Hummingbird
import Logging

/// An example of a partner's backend: the server of a small shop whose app uses the SDK.
///
/// It has only the parts that an integrator must write: a login of its own, the route that the app calls to authorize
/// its user, the call to the platform behind that route, and pages on which a customer sees his own items.
@main
struct PartnerBackend {
    static func main() async {
        // No other user of the machine may read the files that the shop writes.
        umask(0o077)
        // Logs go to standard error; standard output is for the lines that a person or a script waits for.
        let logger = Logger(label: "partner-backend", factory: StreamLogHandler.standardError(label:))
        do {
            let command = try Settings.parse(
                arguments: Array(CommandLine.arguments.dropFirst()), environment: ProcessInfo.processInfo.environment,
                readFile: { try String(contentsOfFile: $0, encoding: .utf8) }, makePassword: Account.newPassword)
            switch command {
            case .showHelp: printLine(Settings.usage)
            case .serve(let settings): try await serve(settings, logger: logger)
            }
        } catch let error as SettingsError {
            printError("partner-backend: \(error)\nTry: PartnerBackend --help")
            exit(EX_USAGE)
        } catch {
            printError("partner-backend: could not serve: \(error)")
            exit(EXIT_FAILURE)
        }
    }

    /// Runs until SIGTERM or SIGINT; requests in progress are answered first.
    private static func serve(_ settings: Settings, logger: Logger) async throws {
        for account in settings.accounts where settings.showsPasswords {
            printLine("partner-backend: demo user \(account.name), password \(account.password)")
        }
        try await ShopApplication(settings: settings, logger: logger).run { address in
            printLine("partner-backend: listening on \(address)")
        }
    }

    /// Writes a line and bypasses `print`'s buffer, so that a script that waits for the line sees it at once.
    private static func printLine(_ line: String) {
        FileHandle.standardOutput.write(Data("\(line)\n".utf8))
    }

    private static func printError(_ line: String) {
        FileHandle.standardError.write(Data("\(line)\n".utf8))
    }
}
