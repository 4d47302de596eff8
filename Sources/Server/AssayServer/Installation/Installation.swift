package import AssayBlobs
package import AssayCore
import AssayImaging
import AssayKeys
package import AssayOperations
import AssaySQL
import AssayStorage
import AssayWire
package import Foundation
import Synchronization

/// An open installation.
///
/// This type is the only place that assembles the platform.
package struct Installation: Sendable {
    /// The purpose of opening an installation, which determines what may be missing.
    package enum Purpose: Sendable, Equatable {
        /// Creates missing parts: the folder, the master key, the schema.
        case initialize
        /// Prepares a folder for a further process of an installation that exists.
        case join
        /// Serves requests; updates the schema first.
        case serve
        /// Runs a command next to a running server; does not change the schema.
        case command
        /// Marks the place of the photos and records it, whatever the database says.
        ///
        /// The mark of another installation is replaced only if it is the given one.
        case takeOver(replacing: String?)
        /// Completes a database that was restored; updates the schema, and needs no master key.
        case restore

        /// Whether the folder is that of a server process, which has an id and whose clock counts.
        fileprivate var isOfProcess: Bool {
            switch self {
            case .initialize, .join, .serve: true
            case .command, .takeOver, .restore: false
            }
        }
    }

    package let directory: DataDirectory
    package let platform: Platform
    private let database: OpenedDatabase

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
        if purpose != .restore { try requireWhole(directory) }
        switch purpose {
        case .initialize, .join: try makeFolder(directory, settings)
        case .serve, .command, .takeOver: try requireInitialized(directory, settings)
        case .restore: break
        }
        let database = try await OpenedDatabase.open(settings, directory)
        do {
            let store = Store(database.database, faults: faults)
            try await prepareSchema(store, settings, purpose: purpose, now: clock.now())
            if purpose.isOfProcess { try await ClockComparison.make(store, clock)?.check() }
            let platform = try await platform(
                directory, settings, purpose: purpose, store: store, signals: signals(to: database.notifications),
                clock: clock, faults: faults)
            return Installation(directory: directory, platform: platform, database: database)
        } catch {
            try? await database.close()
            throw error
        }
    }

    /// Updates the schema of an installation.
    ///
    /// - Returns: The applied migrations, in order.
    package static func migrate(at root: URL, settings: ServerSettings) async throws -> [String] {
        let directory = DataDirectory(root)
        try requireWhole(directory)
        try requireInitialized(directory, settings)
        let database = try await OpenedDatabase.open(settings, directory)
        do {
            let run = try await Store(database.database).migrate(now: SystemClock().now().microseconds)
            try await database.close()
            return run
        } catch {
            try? await database.close()
            throw error
        }
    }

    /// Marks the place of the photos as that of the database's installation, and records it.
    ///
    /// - Parameter mark: The id of another installation whose mark may be replaced.
    /// - Returns: The id of the installation.
    /// - Throws: Also `blobs_foreign` if the place has the mark of another installation.
    package static func takeOver(
        at root: URL, settings: ServerSettings, replacing mark: String? = nil
    ) async throws -> String {
        try await use(at: root, purpose: .takeOver(replacing: mark), settings: settings) { installation in
            try await installation.platform.store.read { try $0.installation.find() }?.id ?? ""
        }
    }

    /// Opens an installation, performs the work, and closes the installation, also after an error.
    package static func use<Value>(
        at folder: URL, purpose: Purpose, settings: ServerSettings, _ body: (Installation) async throws -> Value
    ) async throws -> Value {
        let installation = try await open(at: folder, purpose: purpose, settings: settings)
        let value: Value
        do {
            value = try await body(installation)
        } catch {
            try? await installation.close()
            throw error
        }
        try await installation.close()
        return value
    }

    /// Begins to receive the signals of other processes.
    package func listen() {
        let signals = platform.signals
        database.notifications?.start { notification in
            switch notification {
            case .message(let text): signals.receive(text)
            case .lost: signals.wakeAll()
            }
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
    /// The base URL: the setting, else that of the server that listened last, else that of the settings.
    ///
    /// A server without the setting replaces it when its socket is bound. A command signs certificates with it.
    private static func address(_ settings: ServerSettings, _ store: Store) async throws -> PublicAddress {
        if let url = settings.publicURL { return PublicAddress(url) }
        let recorded = try await store.read { try $0.installation.baseURL() }.flatMap { URL(string: $0) }
        return PublicAddress(recorded ?? ListeningAddress.url(host: settings.host, port: settings.port))
    }

    private static func signals(to notifications: (any SQLNotifications)?) -> Signals {
        guard let notifications else { return Signals() }
        return Signals { notifications.send($0) }
    }

    private static func platform(
        _ directory: DataDirectory, _ settings: ServerSettings, purpose: Purpose, store: Store, signals: Signals,
        clock: any WallClock, faults: FaultPoints
    ) async throws -> Platform {
        let random = SystemRandom()
        let identifiers = IdentifierSource(clock: clock) { random.bytes($0) }
        let pool = BlockingPool(label: "blobs")
        let masterKey = try await masterKey(directory, settings, purpose: purpose, store: store, random: random)
        let spool = Spool(
            folder: directory.spool, pool: pool, isSynced: settings.blobs == .disk, faults: faults)
        let blobs = try OpenedBlobs.open(
            settings, directory,
            OpenedBlobs.Dependencies(
                spool: spool, pool: pool, claims: DatabaseClaims(store), clock: clock,
                names: { identifiers.make(Entity.Process.self).rawValue }),
            faults: faults)
        let parts = InstallationParts(
            settings: settings, identity: InstallationIdentity(store, masterKey: masterKey), marker: blobs.marker)
        do {
            try await parts.check(for: purpose, newID: identifiers.make(Entity.Process.self).rawValue, now: clock.now())
            let process = try process(directory, purpose: purpose, identifiers)
            let catalogs = try await CatalogLibrary(
                try ChosenCatalog.load(settings.catalog), store: store, now: clock.now())
            return Platform(
                store: store, blobs: blobs.store, spool: spool,
                uploads: PartialUploads(
                    folder: directory.uploads, spool: spool, pool: pool, sleeper: ContinuousClock()),
                decoder: try await decoder(settings, purpose: purpose), clock: clock, sleeper: ContinuousClock(),
                identifiers: identifiers, random: random, masterKey: masterKey, catalogs: catalogs,
                address: try await address(settings, store), signals: signals,
                disk: DiskFloor(folder: directory.root, minimum: settings.diskFloor, pool: pool), process: process,
                outboundRules: settings.outboundRules, retrySchedule: settings.retrySchedule,
                isForDevelopment: settings.hasLocalPhone, console: (try? settings.consoleAccess()) ?? .off,
                faults: faults)
        } catch {
            // A store on another machine has open connections.
            await blobs.store.close()
            throw error
        }
    }

    /// Returns the id of this process; a command has none of its own, because it leases nothing.
    private static func process(
        _ directory: DataDirectory, purpose: Purpose, _ identifiers: IdentifierSource
    ) throws -> ProcessID {
        guard !purpose.isOfProcess else { return try ProcessFile.obtain(directory, identifiers) }
        return try ProcessFile.find(directory) ?? ProcessID("command")
    }

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

    private static func masterKey(
        _ directory: DataDirectory, _ settings: ServerSettings, purpose: Purpose, store: Store, random: SystemRandom
    ) async throws -> MasterKey {
        let file = directory.masterKeyFile(settings)
        do {
            if purpose == .initialize, !FileManager.default.fileExists(atPath: file.path) {
                try await requireEmpty(store, settings)
                try MasterKey.create(at: file, random: random)
            }
            if purpose == .restore, !FileManager.default.fileExists(atPath: file.path) {
                return MasterKey.unstored()
            }
            return try MasterKey.load(from: file)
        } catch let error as MasterKeyFileError {
            throw DomainError(.init(.unavailable, "master_key_unusable"), error.description)
        }
    }

    /// Refuses to make a second master key for a database that has an installation.
    private static func requireEmpty(_ store: Store, _ settings: ServerSettings) async throws {
        guard try await store.read({ try $0.installation.find() }) != nil else { return }
        throw DomainError(
            .init(.conflict, "already_initialized"),
            "There is an installation in \(settings.database.summary) already. Add a process to it with `assay join`, or "
                + "choose another database.")
    }
}
