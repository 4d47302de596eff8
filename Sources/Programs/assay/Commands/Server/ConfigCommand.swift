import ArgumentParser
import AssayCore
import AssayServer
import Foundation

/// `assay config …`: checks settings and catalog before a server reads them.
struct ConfigCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Check settings and catalog files.", subcommands: [CheckCommand.self])

    /// `assay config check`.
    struct CheckCommand: ReportingCommand {
        static let configuration = CommandConfiguration(
            commandName: "check",
            abstract: "Check the settings and the catalog of an installation.",
            discussion: """
                assay config check --data ./data
                assay config check --catalog ./my-catalog

                Lists every problem of the catalog with file, line, field and remedy. Lists all unknown settings, or \
                otherwise the first invalid one. Exits with 65 if there is a problem. Warns of ASSAY_… variables that \
                are not settings.
                """)

        @OptionGroup var place: FolderOptions

        @Option(help: "A catalog folder to check instead of the one that is set.")
        var catalog: String?

        @Flag(help: "Print JSON for scripts.")
        var json = false

        private struct Report: Encodable {
            var settings = "good"
            let catalog: String
            let warnings: [String]
        }

        func perform() async throws {
            let directory = DataDirectory(place.folder)
            let settings = try await ServerSettings.read(for: directory)
            try settings.checkRole()
            _ = try settings.consoleAccess()
            let folder = catalog.map { URL(fileURLWithPath: $0, isDirectory: true) } ?? settings.catalog
            let summary = try ChosenCatalog.summary(folder)
            let warnings = try await SettingNames().warnings(about: ProcessInfo.processInfo.environment)
            show("Settings: good.\nCatalog: \(summary).", json: Report(catalog: summary, warnings: warnings))
        }
    }
}
