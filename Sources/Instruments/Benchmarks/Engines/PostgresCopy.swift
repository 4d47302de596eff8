import AssayCore
import AssayInstruments
import AssayOperations
import AssayServer
import AssayStorage
import Foundation

/// An installation on PostgreSQL with the rows of one on SQLite.
struct PostgresCopy: Sendable {
    /// The name of its database.
    let name: String
    /// The folder of the installation, which has the same master key.
    let home: URL
    let settings: ServerSettings

    /// Opens the twin of this name, or makes it if it does not exist.
    ///
    /// - Parameters:
    ///   - bench: The installation on SQLite.
    ///   - original: The folder of that installation.
    static func open(
        _ name: String, of bench: Bench, in original: URL, on server: EnginePostgres
    ) async throws -> PostgresCopy {
        let home = server.folder.appending(path: "homes/\(name)")
        let copy = PostgresCopy(name: name, home: home, settings: try server.settings(database: name))
        let note = home.appending(path: "copied")
        // An original that was created anew has another organization.
        let known = try? String(contentsOf: note, encoding: .utf8)
        guard known != bench.organization.rawValue else { return copy }
        try? FileManager.default.removeItem(at: home)
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        // The rows contain secrets that are sealed with the original's key.
        try FileManager.default.copyItem(
            at: DataDirectory(original).masterKey, to: DataDirectory(home).masterKey)
        try await server.create(name)
        let installation = try await Installation.open(at: home, purpose: .initialize, settings: copy.settings)
        let files = server.folder.appending(path: "files")
        try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
        do {
            try await DatabaseCopier(
                from: bench.platform.store.database, to: installation.platform.store.database, through: files)()
            try await installation.close()
        } catch {
            try? await installation.close()
            throw error
        }
        try await server.analyze(name)
        try Data(bench.organization.rawValue.utf8).write(to: note)
        return copy
    }

    /// Opens the installation as one with the organization, staff and user of the original.
    func bench(like bench: Bench) async throws -> Bench {
        try await bench.opened(at: home, settings: settings)
    }
}
