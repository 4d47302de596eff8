import ArgumentParser
import AssayServer
import Foundation

/// `assay doctor`: reports the problems of an installation and their remedies.
struct DoctorCommand: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Diagnose an installation and name a remedy for each problem.",
        discussion: """
            assay doctor --data ./data
            assay doctor --data ./data --url http://127.0.0.1:8080

            Checks the folder, disk, settings, master key, catalog, database, decoder, open files and server, without \
            changes. With --url, it also asks the running server for its readiness and the refusals since its start, \
            with a token made from the master key. Exits with 69 if there is a problem.
            """)

    @OptionGroup var place: FolderOptions

    @Option(help: "The base URL of the running server, which is then checked too.")
    var url: String?

    @Flag(help: "Print JSON for scripts.")
    var json = false

    func perform() async throws {
        let doctor = Doctor(DataDirectory(place.folder))
        var findings = await doctor.examine()
        if let url {
            let address = try ServerSettings.webAddress(url, setting: "--url")
            findings += await RunningServer(address: address, doctor: doctor).examine()
        }
        show(findings.map(Self.line).joined(separator: "\n"), json: findings)
        if findings.contains(where: { $0.verdict == .bad }) { throw ExitCode(69) }
    }

    private static func line(_ finding: DoctorFinding) -> String {
        let mark =
            switch finding.verdict {
            case .good: "ok  "
            case .warning: "warn"
            case .bad: "BAD "
            }
        let subject = finding.subject.padding(toLength: max(12, finding.subject.count), withPad: " ", startingAt: 0)
        let remedy = finding.remedy.map { "\n                   → \($0)" } ?? ""
        return "\(mark) \(subject) \(finding.detail)\(remedy)"
    }
}
