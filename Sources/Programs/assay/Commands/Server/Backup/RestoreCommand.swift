import ArgumentParser
import AssayServer
import Foundation

/// `assay restore`: makes an installation of a snapshot.
struct RestoreCommand: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Make an installation of a backup.",
        discussion: """
            assay restore /var/backups/assay --data /var/lib/assay --master-key /root/master.key
            assay restore /var/backups/assay --data ./trial --database postgres://assay@db.example.com/trial \
                --blobs s3://photos/trial

            Copies database, settings and photos into a new folder. A database of PostgreSQL, which must be empty, \
            is the one that --database or the backup names; an object store for the photos is named by --blobs \
            alone. Users that were erased since the backup are erased again. Stop all servers of the installation \
            first. No server starts on a restore that was interrupted: run the same command again. Exits with 69 if \
            the backup lacks a photo; the item then has a photo less.
            """)

    @Argument(help: "The folder of the backups.")
    var folder: String

    @Option(help: "The folder of the new installation. Default: $ASSAY_DATA, else ./assay-data.")
    var data: String?

    @Option(help: "The snapshot. Default: the newest.")
    var snapshot: String?

    @Option(help: "The file of the master key, which is copied to its place.")
    var masterKey: String?

    @OptionGroup(title: "Storage") var storage: StorageOptions

    @Flag(help: "Print JSON for scripts.")
    var json = false

    func perform() async throws {
        let data = FolderOptions.folder(data)
        let restore = RestoreBackup(
            try BackupFolder(URL(fileURLWithPath: folder, isDirectory: true)), to: data, options: storage.settings,
            masterKey: masterKey.map { URL(fileURLWithPath: $0) })
        let report = try await restore(snapshot: snapshot)
        var lines = [
            "Restored the snapshot \(report.snapshot) into \(data.path), with \(report.blobs) photos and their versions."
        ]
        if report.erased > 0 { lines.append("Erased \(report.erased) users again.") }
        if !report.lost.isEmpty { lines.append("The backup lacks \(report.lost.count), of which these are the first:") }
        lines += report.lost.prefix(20).map { "  \($0)" }
        if let key = report.keyPath { lines.append("Put the master key at \(key), with mode 0600.") }
        lines.append("Next: assay doctor --data \(data.path)")
        show(lines.joined(separator: "\n"), json: report)
        if !report.lost.isEmpty { throw ExitCode(69) }
    }
}
