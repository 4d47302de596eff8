import ArgumentParser
import AssayCore
import AssayOperations
import AssayServer
import Foundation

/// `assay join`: prepares the folder of a further process.
struct JoinCommand: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "join",
        abstract: "Prepare the folder of an additional process of an installation.",
        discussion: """
            assay join --data ./worker --database postgres://assay@db.example.com/assay --blobs s3://photos/shop \
                --master-key-file /etc/assay/master.key

            All processes share the database, the photos and the master key. The folder has only the data of one \
            process: incoming photos, partial uploads, a lock and the id of the process. The command checks that \
            database, photos and key belong to one installation, and writes the options to assay.yaml in the folder.
            """)

    @Option(help: "The folder of the process. Default: $ASSAY_DATA, else ./assay-data.")
    var data: String?

    @OptionGroup(title: "Storage") var parts: SharedPartOptions

    @Flag(help: "Print JSON for scripts.")
    var json = false

    func perform() async throws {
        let folder = FolderOptions.folder(data)
        let directory = DataDirectory(folder)
        let settings = try await parts.settings(over: directory)
        try settings.checkShared()
        let process = try await Installation.use(at: folder, purpose: .join, settings: settings) {
            $0.platform.process.rawValue
        }
        // Only what fits is written, so that a wrong option can simply be corrected.
        try await SettingsFile(directory).add(parts.settings)
        show(
            """
            The folder \(folder.path) is ready for process \(process).
            Database, master key and photos belong together.

            Next: assay serve --data \(folder.path) --role api
              or: assay serve --data \(folder.path) --role worker
            """, json: ["process": process, "data": folder.path])
    }
}
