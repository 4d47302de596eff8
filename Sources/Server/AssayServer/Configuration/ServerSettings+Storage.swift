import AssayCore
import AssayWorkers
import Configuration
import Foundation

extension ServerSettings {
    /// Reads the settings of the database and of the store of photos.
    static func readStorage(_ reader: ConfigReader, into settings: inout ServerSettings) async throws {
        settings.database = try await text("database", reader).map { try DatabaseSetting($0) } ?? settings.database
        settings.databaseConnections =
            try await number("postgres.connections", reader, in: 4...500) ?? settings.databaseConnections
        settings.blobs = try await text("blobs", reader).map { try BlobSetting($0) } ?? settings.blobs
        settings.s3.endpoint = try await text("s3.endpoint", reader)
        settings.s3.region = try await text("s3.region", reader)
        settings.s3.addressing = try await text("s3.addressing", reader)
        settings.s3.credentialsFile = try await filled("s3.credentials.file", reader).map { URL(fileURLWithPath: $0) }
        settings.s3.profile = try await text("s3.profile", reader) ?? settings.s3.profile
        settings.s3.certificatesFile = try await filled("s3.ca.file", reader).map { URL(fileURLWithPath: $0) }
        try settings.s3.check()
        settings.role = try await text("role", reader).map { try choice("role", $0) } ?? settings.role
        settings.probePort = try await number("probe.port", reader, in: 0...65_535) ?? settings.probePort
    }

    /// Refuses settings that contradict each other.
    ///
    /// - Throws: `invalid_setting`, which names one of them.
    package func checkRole() throws {
        guard role != .all else { return }
        guard !database.isInFolder else {
            throw Self.refusal(
                "role",
                "must be all with SQLite: its database is a file in the folder, which a second process can't open. "
                    + "Several processes need a database of PostgreSQL (database: postgres://…)")
        }
        guard blobs != .disk else {
            throw Self.refusal(
                "role",
                "must be all with photos on disk: they are in this process's folder, where no other process finds "
                    + "them. Several processes need a store such as S3 (blobs: s3://bucket/prefix)")
        }
    }

    /// Refuses a database or a store of photos that only one process can use.
    ///
    /// - Throws: `invalid_setting`, which names one of them.
    package func checkShared() throws {
        guard !database.isInFolder else {
            throw Self.refusal(
                "database",
                "must be an address such as postgres://assay@db.example.com/assay: a file of SQLite belongs to one "
                    + "process")
        }
        guard blobs != .disk else {
            throw Self.refusal(
                "blobs", "must be an address such as s3://bucket/prefix: photos on disk belong to one process")
        }
    }

    /// Reads the word of a setting that has one of several values.
    static func choice<Value: RawRepresentable & CaseIterable>(
        _ setting: String, _ text: String
    ) throws -> Value where Value.RawValue == String {
        guard let value = Value(rawValue: text) else {
            throw refusal(setting, "must be one of \(Value.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return value
    }
}
