import AssayCore
import AssayInstruments
import AssayOperations
import AssaySQL
import AssayServer
import AssayStorage
import AssayWire
import Foundation

/// A separate installation for benchmarks: an organization with very high limits, and its test user.
struct Bench: Sendable {
    static let bundleID = "com.example.bench"

    let installation: Installation
    let organization: OrganizationID
    let staff: StaffActor
    let user: UserActor
    /// The partner's API token, of scope `full`.
    let token: String

    var platform: Platform { installation.platform }

    /// Creates an installation in a folder.
    ///
    /// - Parameter settings: The place of its rows and photos; by default SQLite and the disk.
    static func make(in folder: URL, settings: ServerSettings = ServerSettings()) async throws -> Bench {
        let installation = try await Installation.open(at: folder, purpose: .initialize, settings: settings)
        let platform = installation.platform
        let made = try await InitializeInstallation(platform)(
            organization: "Bench", bundleID: bundleID, adminEmail: "bench@example.com")
        let staff = try await StaffReader(platform).find(email: nil)
        try await liftLimits(of: made.organization.id, as: staff, on: platform)
        let users = try await UserReader(platform).list(staff, made.organization.id)
        guard let user = users.users.first else { throw BenchmarkError("init made no test user") }
        return Bench(
            installation: installation, organization: made.organization.id, staff: staff,
            user: UserActor(
                organization: made.organization.id, user: user.id, session: SessionID("bench"), bundleID: bundleID),
            token: made.token.value)
    }

    private static func liftLimits(
        of organization: OrganizationID, as staff: StaffActor, on platform: Platform
    ) async throws {
        let keys = [
            "partner_per_second", "partner_burst", "user_per_second", "user_open_captures", "user_unchecked_photos",
            "user_waiting_completes",
        ]
        for key in keys {
            _ = try await SetOrganizationSetting(platform)(
                staff, organization, key: "limits.\(key)", value: "10000")
        }
        let ofDay = [
            "partner_changes", "authorizations", "changes", "item_changes", "user_changes", "webhook_deliveries",
        ]
        for key in ofDay {
            _ = try await SetOrganizationSetting(platform)(
                staff, organization, key: "limits.\(key)_per_day", value: "100000000")
        }
        _ = try await SetOrganizationSetting(platform)(
            staff, organization, key: "limits.webhook_mib_per_day", value: "1000000")
    }

    /// Returns the seeder of the bench's items, and of its users, the first of whom owns the most items of a dataset.
    func seeder(hasPhotos: Bool = true) async throws -> ItemSeeder {
        try await ItemSeeder(platform, organization: organization, hasPhotos: hasPhotos)
    }

    /// Opens a copy of this installation's folder; this installation must be closed.
    func copy(of folder: URL, to copy: URL) async throws -> Bench {
        try FileManager.default.copyItem(at: folder, to: copy)
        return Bench(
            installation: try await Installation.open(at: copy, purpose: .command), organization: organization,
            staff: staff, user: user, token: token)
    }

    /// Opens the installation that a folder keeps, or creates and fills it first.
    ///
    /// - Parameter fill: Fills a new installation, and returns the user whom the bench has from then on.
    static func kept(in home: URL, filling fill: (Bench) async throws -> UserID) async throws -> Bench {
        try await keep(in: home, filling: fill)
        return try await open(home)
    }

    /// Creates and fills the installation that a folder keeps, unless it has one that is complete.
    static func keep(
        in home: URL, settings: ServerSettings = ServerSettings(), filling fill: (Bench) async throws -> UserID
    ) async throws {
        let file = noteFile(in: home)
        guard !FileManager.default.fileExists(atPath: file.path) else { return }
        // An earlier run may have ended in between.
        try? FileManager.default.removeItem(at: home)
        let bench = try await make(in: home, settings: settings)
        // Each transaction then reads and writes a page once. The cache lasts as long as the connection.
        _ = try await bench.platform.store.database.write { try $0.execute("PRAGMA cache_size = -1048576") }
        let note = Note(organization: bench.organization, user: try await fill(bench))
        try await bench.close()
        try JSONEncoder().encode(note).write(to: file)
    }

    private static func noteFile(in home: URL) -> URL { home.appending(path: "stock.json") }

    /// Opens an installation that was kept in a folder, or a copy of it.
    static func open(_ home: URL, settings: ServerSettings = ServerSettings()) async throws -> Bench {
        let note = try WireJSON.decode(Note.self, from: Data(contentsOf: noteFile(in: home)))
        let installation = try await Installation.open(at: home, purpose: .command, settings: settings)
        return Bench(
            installation: installation, organization: note.organization,
            staff: try await StaffReader(installation.platform).find(email: nil),
            user: UserActor(
                organization: note.organization, user: note.user, session: SessionID("bench"), bundleID: bundleID),
            token: "")
    }

    /// The identifiers needed to open a kept installation again.
    private struct Note: Codable {
        let organization: OrganizationID
        let user: UserID
    }

    /// Copies the database of an installation's folder for a bare driver.
    static func copyDatabase(of folder: URL, to file: URL) throws {
        let original = DataDirectory(folder).database
        try FileManager.default.copyItem(at: original, to: file)
        // If the last connection to close was read-only, the write-ahead log remains beside the file.
        let log = URL(fileURLWithPath: original.path + "-wal")
        if FileManager.default.fileExists(atPath: log.path) {
            try FileManager.default.copyItem(at: log, to: URL(fileURLWithPath: file.path + "-wal"))
        }
    }

    func close() async throws {
        try await installation.close()
    }
}
