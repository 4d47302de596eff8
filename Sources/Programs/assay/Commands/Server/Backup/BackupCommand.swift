import ArgumentParser
import AssayServer
import Foundation

/// `assay backup …`: makes and verifies snapshots of an installation.
struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Make and verify backups.",
        subcommands: [MakeCommand.self, VerifyCommand.self], defaultSubcommand: MakeCommand.self)

    /// `assay backup make`, which is also `assay backup`.
    struct MakeCommand: ReportingCommand {
        static let configuration = CommandConfiguration(
            commandName: "make",
            abstract: "Make a snapshot, also while the server runs.",
            discussion: """
                assay backup /var/backups/assay --data /var/lib/assay

                The snapshot has the database, the settings and an own catalog as they are now. All snapshots share the \
                photos: on one file system as hard links, which take no space, elsewhere as copies. Deletes snapshots \
                that are older than the setting backup.keep_days. Exits with 69 if the server has lost a photo; the \
                snapshot then lacks that photo alone. The master key is not part of a backup.
                """)

        @Argument(help: "The folder of the backups, which is created.")
        var folder: String

        @OptionGroup var place: FolderOptions

        @Flag(help: "Print JSON for scripts.")
        var json = false

        func perform() async throws {
            let data = place.folder
            let settings = try await ServerSettings.read(for: DataDirectory(data))
            let folder = try BackupFolder(URL(fileURLWithPath: folder, isDirectory: true), isWritten: true)
            let report = try await Installation.use(at: data, purpose: .command, settings: settings) { installation in
                try await MakeBackup(installation, settings, to: folder) { [json] in
                    if !json { Terminal.printError("assay: \($0)") }
                }()
            }
            let key = DataDirectory(data).masterKeyFile(settings).path
            var lines = [
                "Snapshot \(report.snapshot): \(report.blobs) photos and their versions, \(report.new) of them new."
            ]
            if report.expired > 0 { lines.append("Deleted \(report.expired) older snapshots.") }
            if report.missing > 0 { lines.append("The server has lost \(report.missing):") }
            lines += report.missingPaths.map { "  \($0)" }
            lines.append("The master key is not in it. Keep a copy of \(key) in another place.")
            show(lines.joined(separator: "\n"), json: report)
            if report.missing > 0 { throw ExitCode(69) }
        }
    }

    /// `assay backup verify`.
    struct VerifyCommand: ReportingCommand {
        static let configuration = CommandConfiguration(
            commandName: "verify",
            abstract: "Read every byte of the backups, and compare it with what was written.",
            discussion: """
                assay backup verify /var/backups/assay
                assay backup verify /var/backups/assay --snapshot 20261121T093000000000Z

                Checks the manifests, databases, settings and photos of all snapshots, or of one. Names each damage and \
                exits with 69 if there is any. Needs no installation.
                """)

        @Argument(help: "The folder of the backups.")
        var folder: String

        @Option(help: "The only snapshot to verify. Default: all.")
        var snapshot: String?

        @Flag(help: "Print JSON for scripts.")
        var json = false

        func perform() async throws {
            let folder = try BackupFolder(URL(fileURLWithPath: folder, isDirectory: true))
            let report = try await VerifyBackup(folder)(snapshot: snapshot)
            let summary = "Read \(report.snapshots.count) snapshots with \(report.blobs) photos and their versions."
            show(
                (report.damage + [report.damage.isEmpty ? "\(summary) All is as it was written." : summary])
                    .joined(separator: "\n"), json: report)
            if !report.damage.isEmpty { throw ExitCode(69) }
        }
    }
}
