import AssayCore
import AssayOperations
import AssayServer
import FaultProxy
import Foundation

/// The installation of a run, with the settings that its server and clients need.
struct SoakInstallation: Sendable {
    static let bundleID = "com.example.soak"

    let data: URL
    let token: String
    let port: UInt16

    var blobs: URL { DataDirectory(data).blobs }
    var spool: URL { DataDirectory(data).spool }
    var database: URL { DataDirectory(data).database }
    /// The log file that all servers of the run append to.
    let log: URL
    /// The places of the rows and the photos; by default both are in the folder.
    var settings = ServerSettings()
    /// The organization of the clients; `nil` where no run needs it.
    var organization: OrganizationID?
    /// The same for every server of the run, since a client's queue is tied to one address.
    var address: URL { URL(string: "http://127.0.0.1:\(port)") ?? data }

    /// - Parameters:
    ///   - data: The installation's folder; missing parts are created.
    ///   - log: The file for the servers' standard error.
    ///   - storage: The settings of the database and of the store of photos, which are written to `assay.yaml`.
    ///   - hasUsualLimits: Whether the organization keeps the default limits of a new one.
    static func make(
        data: URL, log: URL, storage: [(name: String, value: String)] = [], hasUsualLimits: Bool = false
    ) async throws -> SoakInstallation {
        let settings = try await settings(storage, in: DataDirectory(data))
        let installation = try await Installation.open(at: data, purpose: .initialize, settings: settings)
        let made = try await InitializeInstallation(installation.platform)(
            organization: "Soak", bundleID: bundleID, adminEmail: "soak@example.com")
        // Fifty clients log in at once from one address, which no partner's backend would do. One user begins more
        // captures at once than the default limit allows, to fill a disk with their rows.
        let lifted = [
            ("partner_per_second", 1_000), ("partner_burst", 1_000), ("user_open_captures", 1_000),
            ("partner_changes_per_day", 1_000_000), ("webhook_deliveries_per_day", 10_000_000),
            ("webhook_mib_per_day", 100_000),
        ]
        for (key, value) in lifted where !hasUsualLimits {
            _ = try await SetOrganizationSetting(installation.platform)(
                made.admin.actor, made.organization.id, key: "limits.\(key)", value: String(value))
        }
        try await installation.close()
        return SoakInstallation(
            data: data, token: made.token.value, port: try Listener().port, log: log, settings: settings,
            organization: made.organization.id)
    }

    /// Writes settings as `assay init` does, so that every server on the folder has them.
    private static func settings(
        _ storage: [(name: String, value: String)], in directory: DataDirectory
    ) async throws -> ServerSettings {
        guard !storage.isEmpty else { return ServerSettings() }
        try Installation.makeFolder(directory)
        try await SettingsFile(directory).add(storage)
        return try await ServerSettings.read(for: directory)
    }
}
