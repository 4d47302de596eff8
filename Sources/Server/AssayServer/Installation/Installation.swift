package import AssayCore
import AssayImaging
import AssayKeys
package import AssayOperations
import AssaySQLite
import AssayStorage
package import Foundation
import Synchronization

/// An open installation.
///
/// This type is the only place that selects drivers and assembles the platform.
package struct Installation: Sendable {
    /// The purpose of opening an installation, which determines what may be missing.
    package enum Purpose: Sendable {
        /// Creates missing parts: the folder, the master key, the schema.
        case initialize
        /// Serves requests; updates the schema first.
        case serve
        /// Runs a command next to a running server; does not change the schema.
        case command
    }

    package let directory: DataDirectory
    package let platform: Platform
    private let database: SQLiteDatabase

    /// Opens the installation in a folder.
    ///
    /// - Parameters:
    ///   - clock: The clock of all times; only tests replace it.
    ///   - faults: The fault points that the store and the blobs report; only tests set any.
    /// - Throws: ``AssayCore/DomainError``, whose message contains the remedy: run `assay init`, run `assay migrate`,
    ///   correct the key file's mode, or correct the catalog.
    package static func open(
        at root: URL, purpose: Purpose, settings: ServerSettings = ServerSettings(),
        clock: any WallClock = SystemClock(), faults: FaultPoints = .off
    ) async throws -> Installation {
        let directory = DataDirectory(root)
        if purpose == .initialize {
            try makeFolder(directory)
        } else {
            try requireInitialized(directory)
        }
        let random = SystemRandom()
        let masterKey = try masterKey(directory, settings, purpose: purpose, random: random)
        let database = try await openDatabase(directory)
        let store = Store(database, faults: faults)
        do {
            try await prepareSchema(store, purpose: purpose, now: clock.now())
            let pool = BlockingPool(label: "blobs")
            let catalogs = try await CatalogLibrary(
                try ChosenCatalog.load(settings.catalog), store: store, now: clock.now())
            let address = PublicAddress(settings.publicURL ?? defaultAddress)
            let spool = Spool(folder: directory.spool, pool: pool, faults: faults)
            let platform = Platform(
                store: store, blobs: DiskBlobStore(folder: directory.blobs, pool: pool, faults: faults), spool: spool,
                uploads: PartialUploads(
                    folder: directory.uploads, spool: spool, pool: pool, sleeper: ContinuousClock()),
                decoder: try await decoder(settings, purpose: purpose), clock: clock,
                sleeper: ContinuousClock(),
                identifiers: IdentifierSource(clock: clock) { random.bytes($0) },
                random: random, masterKey: masterKey, catalogs: catalogs, address: address, signals: Signals(),
                disk: DiskFloor(folder: directory.root, minimum: settings.diskFloor, pool: pool), faults: faults)
            return Installation(directory: directory, platform: platform, database: database)
        } catch {
            try? await database.close()
            throw error
        }
    }

    /// Updates the schema of an installation.
    ///
    /// - Returns: The applied migrations, in order.
    package static func migrate(at root: URL) async throws -> [String] {
        let directory = DataDirectory(root)
        try requireInitialized(directory)
        let database = try await openDatabase(directory)
        do {
            let run = try await Store(database).migrate(now: SystemClock().now().microseconds)
            try await database.close()
            return run
        } catch {
            try? await database.close()
            throw error
        }
    }

    /// Closes the database, ends the decoder processes and the connections to the blob store.
    package func close() async throws {
        await platform.decoder.close()
        await platform.blobs.close()
        try await database.close()
    }
}

extension Installation {
    /// A placeholder: the address is unknown until the socket is bound.
    ///
    /// Nothing is signed before that.
    private static let defaultAddress = URL(fileURLWithPath: "/")

    /// Creates the decoder pool.
    ///
    /// For a server it also starts the first process, because a server refuses to start without one.
    ///
    /// Other commands may not need a decoder.
    private static func decoder(_ settings: ServerSettings, purpose: Purpose) async throws -> DecoderPool {
        let pool = DecoderPool(settings)
        guard case .serve = purpose else { return pool }
        do {
            try await pool.checkReadiness()
        } catch {
            await pool.close()
            throw DomainError(decoder: error)
        }
        return pool
    }

    private static func requireInitialized(_ directory: DataDirectory) throws {
        guard !directory.isInitialized else { return }
        let path = directory.root.path
        throw DomainError(
            .notFound, "not_initialised",
            "There is no installation in \(path). Make one: assay init --data \(path) --organization NAME --bundle-id ID"
        )
    }

    /// Creates the folder and the database file, or uses existing ones, and denies other users access.
    ///
    /// SQLite creates its other files with the mode of the database file.
    private static func makeFolder(_ directory: DataDirectory) throws {
        let (folder, database) = (directory.root.path, directory.database.path)
        do {
            try FileManager.default.createDirectory(
                at: directory.root, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            // `createDirectory` does not change the mode of an existing folder.
            try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder)
        } catch {
            throw DomainError(
                .unavailable, "data_not_writable",
                "The folder \(folder) can't be made, or is another user's. Check its and its parent's owner.",
                detail: "\(error)")
        }
        guard PrivateFile.make(at: database) else {
            throw DomainError(
                .unavailable, "data_not_writable", "The database in \(folder) can't be written. Check its owner.")
        }
    }

    private static func masterKey(
        _ directory: DataDirectory, _ settings: ServerSettings, purpose: Purpose, random: SystemRandom
    ) throws -> MasterKey {
        let file = settings.masterKeyFile ?? directory.masterKey
        do {
            if purpose == .initialize, !FileManager.default.fileExists(atPath: file.path) {
                try MasterKey.create(at: file, random: random)
            }
            return try MasterKey.load(from: file)
        } catch {
            throw DomainError(.unavailable, "master_key_unusable", error.description)
        }
    }

    private static func openDatabase(_ directory: DataDirectory) async throws -> SQLiteDatabase {
        try await SQLiteDatabase.open(.file(directory.database))
    }

    private static func prepareSchema(_ store: Store, purpose: Purpose, now: Timestamp) async throws {
        switch purpose {
        case .initialize, .serve:
            _ = try await store.migrate(now: now.microseconds)
        case .command:
            let pending = try await store.pendingMigrations()
            guard pending.isEmpty else {
                throw DomainError(
                    .unavailable, "schema_outdated",
                    "The database is of an older version. Run `assay migrate`, or start the server, which does it.")
            }
        }
    }
}
