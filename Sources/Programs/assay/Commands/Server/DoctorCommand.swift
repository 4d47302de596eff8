import ArgumentParser
import AssayServer
import Foundation

/// `assay doctor`: what is wrong with an installation, and what to do.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Say what is wrong with an installation and what to do.",
        discussion: """
            assay doctor --data ./data

            Looks at the folder, disk, settings, master key, catalogue, database, picture library and server, and \
            changes nothing. Exits with 69 when something must be mended.
            """)

    @Option(help: "The installation's folder. Default: $ASSAY_DATA, else ./assay-data.")
    var data: String?

    @Flag(help: "Print JSON for scripts.")
    var json = false

    func run() async throws {
        let findings = await Doctor(DataDirectory(InstallationOptions.folder(data))).examine()
        if json {
            Terminal.printJSON(findings)
        } else {
            for finding in findings { Terminal.print(Self.line(finding)) }
        }
        if findings.contains(where: { $0.verdict == .bad }) { throw ExitCode(69) }
    }

    private static func line(_ finding: Finding) -> String {
        let mark =
            switch finding.verdict {
            case .good: "ok  "
            case .warning: "warn"
            case .bad: "BAD "
            }
        let subject = finding.subject.padding(toLength: 12, withPad: " ", startingAt: 0)
        let remedy = finding.remedy.map { "\n                   → \($0)" } ?? ""
        return "\(mark) \(subject) \(finding.detail)\(remedy)"
    }
}
