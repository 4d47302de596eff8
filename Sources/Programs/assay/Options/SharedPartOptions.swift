import ArgumentParser
import AssayCore
import AssayServer
import Foundation

/// The options for the parts that all processes of an installation share, which `assay init` and `assay join` write to
/// assay.yaml: database, photos and master key.
struct SharedPartOptions: ParsableArguments {
    @OptionGroup var storage: StorageOptions

    @Option(help: "The file of the master key. Default: master.key in the folder.")
    var masterKeyFile: String?

    /// The settings of the options, by their names.
    var settings: [(name: String, value: String)] {
        storage.settings + (masterKeyFile.map { [("master.key.file", URL(fileURLWithPath: $0).path)] } ?? [])
    }

    /// Returns the settings of a folder, with these options over them.
    ///
    /// - Throws: `invalid_setting`, also if the folder's assay.yaml contradicts an option.
    func settings(over directory: DataDirectory) async throws -> ServerSettings {
        try await SettingsFile(directory).check(settings)
        return try await ServerSettings.read(for: directory, overriddenBy: settings)
    }
}
