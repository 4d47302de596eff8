import ArgumentParser
import AssayServer

/// `assay migrate`: brings the database's schema up to date without starting the server.
struct MigrateCommand: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract: "Update the schema of the database.",
        discussion: """
            assay migrate --data ./data

            The server does this when it starts. Run the command alone to measure the time, or before commands that \
            work without a server. Concurrent migrations are safe.
            """)

    @OptionGroup var place: FolderOptions

    @Flag(help: "Print JSON for scripts.")
    var json = false

    func perform() async throws {
        let folder = place.folder
        let settings = try await ServerSettings.read(for: DataDirectory(folder))
        let run = try await Installation.migrate(at: folder, settings: settings)
        show(
            run.isEmpty ? "The database is up to date." : "Done: " + run.joined(separator: ", "),
            json: ["migrations": run])
    }
}
