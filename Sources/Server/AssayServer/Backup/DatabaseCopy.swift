import AssayBlobs
import AssayCore
import AssayOperations
import AssaySQL
import AssaySQLite
import AssayStorage
import AssayWire
import Foundation

#if PostgreSQL
import AssayPostgres
#endif

/// The copy of an installation's database in a snapshot.
struct DatabaseCopy: Sendable {
    let settings: ServerSettings
    let directory: DataDirectory

    /// The name of the file.
    var name: String { settings.database.isInFolder ? "database.sqlite" : "database.dump" }

    /// Copies one state of the database, and passes the same state on.
    ///
    /// - Parameter read: Reads the state; it may be called twice.
    func make(in snapshot: BackupSnapshot, of store: Store, _ read: @escaping @Sendable (Transaction) throws -> Void)
        async throws
    {
        let file = snapshot.file(name)
        _ = PrivateFile.make(at: file.path)
        switch settings.database {
        case .sqlite:
            try await SQLiteDatabase.copy(directory.database, to: file)
            let copy = try SQLiteDatabase.openCopy(file)
            try await Store(copy).read(read)
            try await copy.close()
        #if PostgreSQL
        case .postgres(let address):
            try await store.read { tx in
                try read(tx)
                // Each server makes the table `server_era` itself, also in the database that a dump is restored into.
                try PostgresProgram.run(
                    "pg_dump", address,
                    [
                        "--format=custom", "--no-unlogged-table-data", "--exclude-table=server_era", "--no-comments",
                        "--snapshot=\(try tx.sql.exportSnapshot())", "--file=\(file.path)",
                    ])
            }
        #endif
        }
    }

    /// Returns the damage of a copy, a sentence for each; none for a sound one.
    static func damage(of file: URL) async throws -> [String] {
        guard file.pathExtension == "sqlite" else {
            #if PostgreSQL
            do throws(DomainError) {
                try PostgresProgram.run("pg_restore", nil, ["--list", "--file=/dev/null", file.path])
            } catch {
                return [error.message]
            }
            #endif
            return []
        }
        let copy = try SQLiteDatabase.openCopy(file)
        let found = try await copy.damage()
        try await copy.close()
        return found
    }

    /// Puts the copy of a snapshot in the place of the database.
    ///
    /// - Returns: Whether an interrupted restore has done so, and its database is continued.
    /// - Throws: `database_not_empty`.
    func restore(_ snapshot: BackupSnapshot) async throws -> Bool {
        let file = snapshot.file(name)
        switch settings.database {
        case .sqlite:
            for suffix in ["", "-wal", "-shm"] { unlink(directory.database.path + suffix) }
            try FileManager.default.copyItem(at: file, to: directory.database)
            _ = PrivateFile.make(at: directory.database.path)
            try syncToDisk(path: directory.database.path)
            return false
        #if PostgreSQL
        case .postgres(let address):
            // Of another snapshot, the database would not fit the photos.
            let mark = "\(InstallationIdentity.restoring) \(snapshot.id)"
            guard try await isEmpty(besides: mark) else { return true }
            try PostgresProgram.run(
                "pg_restore", address,
                ["--exit-on-error", "--single-transaction", "--no-owner", "--no-privileges", file.path])
            try await write { try $0.installation.move(to: mark) }
            return false
        #endif
        }
    }

    /// Rewrites the files of the database if rows were erased, whose bytes would stay in free pages; collects statistics.
    ///
    /// - Parameter isErased: Whether rows were erased.
    func rewrite(isErased: Bool) async throws {
        switch settings.database {
        case .sqlite:
            guard isErased else { return }
            let draft = URL(fileURLWithPath: directory.database.path + ".new")
            unlink(draft.path)
            _ = PrivateFile.make(at: draft.path)
            try await SQLiteDatabase.copy(directory.database, to: draft)
            try syncToDisk(path: draft.path)
            try PrivateFile.move(draft.path, to: directory.database.path)
            for suffix in ["-wal", "-shm"] { unlink(directory.database.path + suffix) }
        #if PostgreSQL
        case .postgres(let address):
            try PostgresProgram.run(
                "vacuumdb", address, ["--quiet"] + (isErased ? ["--full", "--analyze"] : ["--analyze-only"]))
        #endif
        }
    }

    func write(_ body: @escaping @Sendable (Transaction) throws -> Void) async throws {
        let opened = try await OpenedDatabase.open(settings, directory)
        try await Store(opened.database).write(body)
        try await opened.close()
    }

    #if PostgreSQL
    /// Whether the database has no tables; `false` if it has those of this restore, which was interrupted.
    ///
    /// - Parameter mark: The mark of this restore.
    private func isEmpty(besides mark: String) async throws -> Bool {
        let opened = try await OpenedDatabase.open(settings, directory)
        let store = Store(opened.database)
        let isEmpty = try await store.pendingMigrations().count == Schema.migrations.count
        let record = isEmpty ? nil : try await store.read { try $0.installation.find() }
        try await opened.close()
        guard isEmpty || record?.blobs == mark else {
            throw DomainError(
                .init(.conflict, "database_not_empty"),
                "\(settings.database.summary) is not empty. Make a new database, and name it with --database.")
        }
        return isEmpty
    }
    #endif
}
