import AssayCore
import AssayStorage
import AssayWire
import Foundation

extension Installation {
    /// Refuses a folder whose restore has not ended: photos may be missing, and erased users may be there again.
    static func requireWhole(_ directory: DataDirectory) throws {
        guard FileManager.default.fileExists(atPath: directory.restoreMark.path) else { return }
        throw DomainError(
            .init(.unavailable, "restore_unfinished"),
            "The restore into \(directory.root.path) has not ended. Run the same `assay restore` again.")
    }

    static func requireInitialized(_ directory: DataDirectory, _ settings: ServerSettings) throws {
        guard !directory.isInitialized(settings) else { return }
        let path = directory.root.path
        let join =
            settings.database.isInFolder
            ? "" : " To add a process to an installation that exists: assay join --data \(path)"
        throw DomainError(
            .notInitialized,
            "There is no installation in \(path). Make one: assay init --data \(path) --organization NAME --bundle-id ID"
                + join)
    }

    /// Creates the folder and the database file, or uses existing ones, and denies other users access.
    ///
    /// SQLite creates its other files with the mode of the database file.
    static func makeFolder(_ directory: DataDirectory, _ settings: ServerSettings) throws {
        try makeFolder(directory)
        guard !settings.database.isInFolder || PrivateFile.make(at: directory.database.path) else {
            throw DomainError(
                .dataNotWritable,
                "The database in \(directory.root.path) can't be written. Check its owner.")
        }
    }

    /// Creates the folder, or uses an existing one, and denies other users access.
    package static func makeFolder(_ directory: DataDirectory) throws {
        let folder = directory.root.path
        do {
            try FileManager.default.createDirectory(
                at: directory.root, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            // `createDirectory` does not change the mode of an existing folder.
            try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder)
        } catch {
            throw DomainError(
                .dataNotWritable,
                "The folder \(folder) can't be made, or is another user's. Check its and its parent's owner.",
                detail: "\(error)")
        }
    }

    static func prepareSchema(
        _ store: Store, _ settings: ServerSettings, purpose: Purpose, now: Timestamp
    ) async throws {
        if purpose == .serve || purpose == .join, !settings.database.isInFolder {
            try await requireTables(store, settings)
        }
        switch purpose {
        case .initialize, .serve, .restore:
            _ = try await store.migrate(now: now.microseconds)
        case .command, .takeOver, .join:
            let pending = try await store.pendingMigrations()
            guard pending.isEmpty else {
                throw DomainError(
                    .init(.unavailable, "schema_outdated"),
                    "The database is of an older version. Run `assay migrate`, or start the server, which does it.")
            }
        }
    }

    /// Refuses an empty database: the address is probably wrong, and a new schema would hide that.
    private static func requireTables(_ store: Store, _ settings: ServerSettings) async throws {
        guard try await store.pendingMigrations().count == Schema.migrations.count else { return }
        throw DomainError(
            .notInitialized,
            "There is no installation in \(settings.database.summary). Check the setting database, or make an "
                + "installation with assay init.")
    }
}

/// The problems of an installation that has not the state for a command, or for the start.
extension ProblemCode {
    static let alreadyServed = ProblemCode(.unavailable, "already_served")
    static let blobsForeign = ProblemCode(.unavailable, "blobs_foreign")
    static let blobsUnavailable = ProblemCode(.unavailable, "blobs_unavailable")
    static let dataNotWritable = ProblemCode(.unavailable, "data_not_writable")
    /// No process has run on the database yet.
    static let neverServed = ProblemCode(.unavailable, "not_initialised")
    static let notInitialized = ProblemCode(.notFound, "not_initialised")
}
