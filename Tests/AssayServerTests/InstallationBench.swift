import AssayCore
import AssayOperations
import AssaySQL
import AssayServer
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import Foundation
import Testing

/// An installation of a test: a folder, and settings that lead to a database and a store of photos.
struct InstallationBench {
    let folder: TestFolder
    var settings = ServerSettings()

    init() throws {
        folder = try TestFolder()
    }

    var directory: DataDirectory { DataDirectory(folder.file("data")) }

    /// Chooses a new prefix in the tests' object store.
    mutating func useObjectStore() async throws {
        let store = try await TestObjectStore.shared()
        settings.blobs = try BlobSetting("s3://\(store["bucket"])/\(store.newPrefix())")
        settings.s3.endpoint = store.endpoint
        settings.s3.region = store["region"]
        settings.s3.credentialsFile = URL(fileURLWithPath: store["credentials_file"])
    }

    /// Chooses a new database of the tests' server.
    mutating func usePostgres() async throws {
        let address = try await TestPostgres.shared().addressText(.nothing, of: folder)
        settings.database = try DatabaseSetting(address)
    }

    /// Opens the installation for some work, and closes it.
    @discardableResult
    func open<Value: Sendable>(
        _ purpose: Installation.Purpose, _ work: (Installation) async throws -> Value
    ) async throws -> Value {
        let installation = try await Installation.open(at: directory.root, purpose: purpose, settings: settings)
        do {
            let value = try await work(installation)
            try await installation.close()
            return value
        } catch {
            try? await installation.close()
            throw error
        }
    }

    /// Opens and closes the installation.
    ///
    /// - Returns: The record of its database.
    @discardableResult
    func open(_ purpose: Installation.Purpose) async throws -> InstallationRecord? {
        try await open(purpose) { try await $0.platform.store.read { try $0.installation.find() } }
    }

    /// Makes the installation, without an organization.
    ///
    /// - Returns: Its id.
    @discardableResult
    func initialize() async throws -> String {
        try #require(try await open(.initialize)).id
    }

    /// Runs a statement on the database of the closed installation.
    func run(_ statement: SQLStatement) async throws {
        let opened = try await OpenedDatabase.open(settings, directory)
        try await opened.database.write { _ = try $0.execute(statement) }
        try await opened.close()
    }

    /// Returns the error with which the installation can't be opened.
    func refusal(
        _ purpose: Installation.Purpose, sourceLocation: SourceLocation = #_sourceLocation
    ) async -> DomainError? {
        await #expect(throws: DomainError.self, sourceLocation: sourceLocation) { try await open(purpose) }
    }
}
