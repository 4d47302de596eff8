import ArgumentParser
import AssayCore
import AssayOperations
import AssayServer
import Foundation

/// The option for the folder of an installation.
struct FolderOptions: ParsableArguments {
    @Option(help: "The installation's folder. Default: $ASSAY_DATA, else ./assay-data.")
    var data: String?

    var folder: URL { Self.folder(data) }

    /// Returns the installation's folder: from the flag, else from the environment, else the default.
    static func folder(_ flag: String?) -> URL {
        let environment = ProcessInfo.processInfo.environment["ASSAY_DATA"]
        return URL(fileURLWithPath: flag ?? environment ?? "assay-data", isDirectory: true)
    }
}

/// The options of a command that select the installation, the acting member of staff and the output format.
struct InstallationOptions: ParsableArguments {
    @OptionGroup var place: FolderOptions

    @Option(name: .customLong("as"), help: "The e-mail address of the member of staff who acts, for the audit trail.")
    var actor: String?

    @Flag(help: "Print JSON for scripts.")
    var json = false

    /// Opens the installation, even while a server runs, and performs the work.
    func use(_ body: (OpenInstallation) async throws -> Void) async throws {
        let folder = place.folder
        // The master key and the catalog may be outside the folder, as for the server.
        let settings = try await ServerSettings.read(for: DataDirectory(folder))
        try await Installation.use(at: folder, purpose: .command, settings: settings) { installation in
            let staff = try await StaffReader(installation.platform).find(email: actor)
            try await body(
                OpenInstallation(
                    platform: installation.platform, staff: staff, baseURL: installation.platform.address.baseURL,
                    isPublic: settings.publicURL != nil))
        }
    }
}

/// An installation that a command has opened.
struct OpenInstallation {
    let platform: Platform
    /// The member of staff who acts: the one that `--as` names, else the one that `assay init` created.
    let staff: StaffActor
    /// The base URL of the server: the setting, else that of the server that listened last.
    let baseURL: URL
    /// Whether the base URL is set, and no flag of `serve` can have replaced it but `--public-url`.
    let isPublic: Bool
}
