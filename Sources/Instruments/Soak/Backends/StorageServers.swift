import ArgumentParser
import Foundation
import LocalServers

/// The kinds of databases that a run can use.
enum DatabaseKind: String, ExpressibleByArgument, CaseIterable {
    case sqlite
    case postgres
}

/// The kinds of stores of photos that a run can use.
enum BlobKind: String, ExpressibleByArgument, CaseIterable {
    case disk
    case s3
}

/// The servers that keep the rows and the photos of a run; none for files in the run's folder.
struct StorageServers: Sendable {
    let postgres: PostgresServer?
    let objects: ObjectStoreServer?

    static func start(_ database: DatabaseKind, _ blobs: BlobKind, folder: RunFolder) async throws -> StorageServers {
        StorageServers(
            postgres: database == .postgres ? try await PostgresServer(in: folder.postgres, log: folder.log) : nil,
            objects: blobs == .s3 ? try await ObjectStoreServer(in: folder.url, log: folder.log) : nil)
    }

    /// The settings that lead a server to them.
    var settings: [(name: String, value: String)] {
        (postgres.map { [("database", $0.address)] } ?? []) + (objects?.settings ?? [])
    }

    func stop() async throws {
        try await postgres?.stop()
        try await objects?.stop()
    }
}
