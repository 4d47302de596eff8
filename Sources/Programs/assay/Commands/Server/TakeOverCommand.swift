import ArgumentParser
import AssayServer

/// `assay take-over`: makes a database the one that decides about the photos of a store.
struct TakeOverCommand: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "take-over",
        abstract: "Claim the store of photos for this installation, after a restore.",
        discussion: """
            assay take-over --data ./data
            assay take-over --data ./data --replace-mark 01K2ZC3W1B6M9Q4T8V0X5Y7R2D

            A store of photos names its installation. After a restore of the database, the store may have photos \
            without a row in the database. The server deletes nothing until you run this command, and afterwards \
            deletes these photos. Look for a later backup first.

            Also run it after moving the photos to another store: it records the setting blobs in the database. If the \
            store has lost its mark, or has the mark of an installation that no longer exists, pass that one with \
            --replace-mark. Photos without a row in this database are then deleted.
            """)

    @OptionGroup var place: FolderOptions

    @Option(help: "The id of an installation that no longer exists and whose mark may be replaced.")
    var replaceMark: String?

    @Flag(help: "Print JSON for scripts.")
    var json = false

    func perform() async throws {
        let folder = place.folder
        let settings = try await ServerSettings.read(for: DataDirectory(folder))
        let installation = try await Installation.takeOver(
            at: folder, settings: settings, replacing: replaceMark)
        show(
            "Done: \(settings.blobs.address) belongs to the installation \(installation).",
            json: ["installation": installation, "blobs": settings.blobs.address])
    }
}
