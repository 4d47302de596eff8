import ArgumentParser
import AssayServer

/// `assay take-over`: makes a database the one that decides about the photos of a store.
struct TakeOverCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "take-over",
        abstract: "Mark the store of photos as this installation's, after a restore.",
        discussion: """
            assay take-over --data ./data
            assay take-over --data ./data --replace-mark 01K2ZC3W1B6M9Q4T8V0X5Y7R2D

            A store of photos names its installation. After a backup of the database was restored, the store may have \
            photos that the database does not know. It keeps them, and deletes nothing, until you run this: the \
            server then deletes what has no row in the database. Look for a later backup first.

            It is also the remedy if you have moved the photos to another store: it records the setting blobs in the \
            database. And if the store has lost its mark, or belongs to an installation that is gone: name that one \
            with --replace-mark. Photos that this database does not know are then deleted.
            """)

    @Option(help: "The installation's folder. Default: $ASSAY_DATA, else ./assay-data.")
    var data: String?

    @Option(help: "The id of another installation, which is gone and whose mark may be replaced.")
    var replaceMark: String?

    @Flag(help: "Print JSON for scripts.")
    var json = false

    func run() async throws {
        try await CommandFailure.reporting(asJSON: json) {
            let folder = InstallationOptions.folder(data)
            let settings = try await ServerSettings.read(for: DataDirectory(folder))
            let installation = try await Installation.takeOver(
                at: folder, settings: settings, replacing: replaceMark)
            if json {
                Terminal.printJSON(["installation": installation, "blobs": settings.blobs.address])
            } else {
                Terminal.print("Done: \(settings.blobs.address) belongs to the installation \(installation).")
            }
        }
    }
}
