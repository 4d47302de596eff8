import ArgumentParser
import AssayProcesses
import AssayServer
import Foundation
import LocalServers

/// The command `soak backup`.
struct BackupCommand: SoakRun {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Back a server up under concurrent captures, and restore the backup elsewhere.",
        discussion: """
            scripts/soak backup                                   a backup beside 50 captures
            scripts/soak backup --database postgres --blobs s3    of a PostgreSQL server and an object store of its own

            Everything that was acknowledged before the backup began must be in the restored installation, byte \
            by byte, `assay doctor` must find nothing, and a server must start. The backup must be as it was written.
            """)

    /// The time limit for the clients' captures, in seconds.
    private static let endSeconds = 300.0

    @Option(help: "The number of concurrent captures.")
    var captures = 50

    @Option(help: "sqlite, or postgres: a PostgreSQL server of the run's own.")
    var database = DatabaseKind.sqlite

    @Option(help: "disk, or s3: an object store of the run's own.")
    var blobs = BlobKind.disk

    func validate() throws {
        guard (1...500).contains(captures) else { throw ValidationError("--captures takes 1 to 500.") }
    }

    func perform(in folder: RunFolder) async throws -> [String] {
        let storage = try await StorageServers.start(database, blobs, folder: folder)
        let installation = try await SoakInstallation.make(
            data: folder.data, log: folder.log, storage: storage.settings)
        let pool = try ClientPool(
            captures, installation: installation, folder: folder.clients,
            photoPool: try await PhotoPool.make(in: folder.url))
        let server = try await SoakServer.listening(installation)
        pool.gate.open()
        try await pool.logIn(installation)
        let backups = folder.url.appending(path: "backups").path
        let (before, _) = try await pool.capturing(Self.endSeconds) {
            try await backUp(to: backups, installation, pool, folder)
        }
        _ = try await server.stop()

        let restored = try await restore(backups, storage, installation, folder)
        var broken = try await check(restored, before, pool).map(\.description)
        let doctor = try await assay(["doctor", "--data", restored.data.path], folder)
        if doctor.status != 0 { broken.append("doctor finds a problem: \(doctor.output)") }
        _ = try await SoakServer.listening(restored).stop()
        let verified = try await assay(["backup", "verify", backups], folder)
        if verified.status != 0 { broken.append("the backup is not as it was written: \(verified.output)") }
        try await storage.stop()
        return broken
    }

    /// - Returns: What was acknowledged before the backup began.
    private func backUp(
        to backups: String, _ installation: SoakInstallation, _ pool: ClientPool, _ folder: RunFolder
    ) async throws -> Acknowledged {
        let deadline = ContinuousClock.now + .seconds(Self.endSeconds)
        while pool.acknowledgements.acknowledged.items.count < captures {
            guard ContinuousClock.now < deadline else { throw SoakError("the clients do not complete captures") }
            try await Task.sleep(for: .milliseconds(20))
        }
        let before = pool.acknowledgements.acknowledged
        let made = try await assay(["backup", backups, "--data", installation.data.path], folder)
        guard made.status == 0 else { throw SoakError("the backup ended with \(made.status): \(made.output)") }
        let meanwhile = pool.acknowledgements.acknowledged.photos.count - before.photos.count
        Progress.print("\(made.output)\(meanwhile) photos were acknowledged meanwhile.")
        return before
    }

    private func restore(
        _ backups: String, _ storage: StorageServers, _ installation: SoakInstallation, _ folder: RunFolder
    ) async throws -> SoakInstallation {
        var options: [String] = []
        if let postgres = storage.postgres {
            let made = try ChildProcess(
                ["/usr/bin/env", "createdb", "--maintenance-db=\(postgres.address)", "restored"], log: folder.log)
            guard await made.end().status == 0 else { throw SoakError("createdb failed") }
            options += ["--database", postgres.address.replacing(/@\/[^?]*/, with: "@/restored")]
        }
        if let address = storage.objects?.settings.first(where: { $0.name == "blobs" })?.value {
            options += ["--blobs", address.replacing(/[^\/]*$/, with: "restored")]
        }
        let data = folder.url.appending(path: "restored", directoryHint: .isDirectory)
        let key = DataDirectory(installation.data).masterKey.path
        let done = try await assay(["restore", backups, "--data", data.path, "--master-key", key] + options, folder)
        guard done.status == 0 else { throw SoakError("the restore ended with \(done.status): \(done.output)") }
        return SoakInstallation(
            data: data, token: installation.token, port: installation.port, log: folder.log,
            settings: try await ServerSettings.read(for: DataDirectory(data)), organization: installation.organization)
    }

    /// Compares the restored installation with what was acknowledged before the backup.
    private func check(
        _ restored: SoakInstallation, _ before: Acknowledged, _ pool: ClientPool
    ) async throws -> [Violation] {
        let objects = blobs == .s3 ? ObjectInventory(restored) : nil
        let check = StateCheck(
            installation: restored, photoPool: pool.photoPool,
            acknowledgements: pool.acknowledgements.copy(with: before), blobs: objects)
        let findings = try await objects?.closing { try await check.run(after: .nothing) }
        let found = if let findings { findings } else { try await check.run(after: .nothing) }
        Progress.print("\(found.photos) acknowledged photos and \(before.items.count) items were compared.")
        return found.violations
    }

    private func assay(_ arguments: [String], _ folder: RunFolder) async throws -> (status: Int32, output: String) {
        let process = try ChildProcess([SoakServer.program.path] + arguments, log: folder.log)
        return (await process.end().status, process.output)
    }
}
