import AssayCore
import AssayOperations
import AssayProcesses
import AssayServer
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import Foundation
import Testing

/// An installation with an item of two photos, its running server, and a folder of backups.
struct BackupShop: Sendable {
    /// The id of the item.
    let item: String
    private let installation: InstallationOnDisk
    private let server: ChildProcess
    /// The folders of the server's database and of an empty one for a restore; none with SQLite.
    private let databases: [TestFolder]

    var folder: TestFolder { installation.folder }
    var data: URL { installation.data }
    var backups: URL { folder.file("backups") }

    init(onPostgres: Bool = false) async throws {
        databases = onPostgres ? [try TestFolder(), try TestFolder()] : []
        installation = try await InstallationOnDisk.make(try await Self.options(databases.first))
        server = try ChildProcess.serving(installation.data)
        item = try await installation.authenticate(
            at: try #require(await server.line(after: "assay: listening on ")))
    }

    private static func options(_ database: TestFolder?) async throws -> [String] {
        guard let database else { return [] }
        return ["--database", try await TestPostgres.shared().addressText(.nothing, of: database)]
    }

    func stop() async throws {
        server.signal(SIGTERM)
        #expect(await server.end() == .exited(0))
    }

    func run(_ arguments: String...) async throws -> Program.Outcome { try await Program.run(arguments) }

    /// Makes a backup in this process.
    ///
    /// - Parameter meanwhile: Runs after the copy of the database and before that of the photos.
    func backUp(
        meanwhile: @escaping @Sendable (Installation) async throws -> Void = { _ in }
    ) async throws -> MakeBackup.Report {
        let settings = try await settings(data)
        return try await Installation.use(at: data, purpose: .command, settings: settings) { installation in
            let folder = try BackupFolder(backups, isWritten: true)
            return try await MakeBackup(installation, settings, to: folder) { _ in
                try await meanwhile(installation)
            }()
        }
    }

    /// Restores a snapshot, by default the newest, with PostgreSQL into the empty database.
    func restore(to root: URL, from backups: URL? = nil, snapshot: String? = nil) async throws -> Program.Outcome {
        try await Program.run(
            [
                "restore", (backups ?? self.backups).path, "--data", root.path, "--master-key",
                data.appending(path: "master.key").path,
            ] + (snapshot.map { ["--snapshot", $0] } ?? []) + Self.options(databases.last))
    }

    /// Starts a server on a restored folder, and stops it.
    func serve(_ root: URL) async throws {
        let server = try ChildProcess.serving(root)
        #expect(await server.nextLine()?.hasPrefix("assay: listening on ") == true)
        server.signal(SIGTERM)
        #expect(await server.end() == .exited(0))
    }

    /// Deletes a photo as the server does: its row is marked before its files are deleted.
    func delete(_ photo: NamedBlobs, of installation: Installation) async throws {
        try await installation.platform.store.write { tx in
            guard var row = try tx.photos.find(photo.photo, organization: photo.organization) else { return }
            row.deletedAt = row.receivedAt
            _ = try tx.photos.update(row)
        }
        for path in try blobs().keys where path.contains(photo.photo.rawValue) {
            try FileManager.default.removeItem(at: data.appending(path: "blobs/\(path)"))
        }
    }

    func settings(_ root: URL) async throws -> ServerSettings {
        try await ServerSettings.read(for: DataDirectory(root))
    }

    /// Reads the database of a folder.
    func read<Value: Sendable>(
        _ root: URL, _ body: @escaping @Sendable (Transaction) throws -> Value
    ) async throws -> Value {
        let opened = try await OpenedDatabase.open(settings(root), DataDirectory(root))
        let value = try await Store(opened.database).read(body)
        try await opened.close()
        return value
    }

    /// The files of the server's photos.
    func blobs() throws -> [String: Data] { try files(below: data.appending(path: "blobs")) }

    /// Returns the contents of all files below a folder, by their paths.
    func files(below root: URL) throws -> [String: Data] {
        var found: [String: Data] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: root.path) {
            let attributes = try FileManager.default.attributesOfItem(atPath: root.appending(path: path).path)
            guard attributes[.type] as? FileAttributeType == .typeRegular else { continue }
            found[path] = try Data(contentsOf: root.appending(path: path))
        }
        return found
    }
}
