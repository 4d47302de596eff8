import AssayServer

/// The places of a demo's rows and photos, as its options name them.
struct DemoStorage: Sendable {
    /// The address of a database, or `sqlite`.
    let database: String
    /// The address of a bucket, or `disk`.
    let photos: String
    /// The settings for assay.yaml in the demo's folder, so that the commands that the demo prints find everything.
    let settings: [(name: String, value: String)]

    init(_ options: StorageOptions) {
        database = options.database ?? "sqlite"
        photos = options.blobs ?? "disk"
        settings = options.settings
    }

    /// The options of `assay serve`.
    ///
    /// They also name the defaults: a variable of the environment must not lead a demo to another database.
    var arguments: [String] { ["--database", database, "--blobs", photos] }

    /// Returns the settings of the demo's folder.
    ///
    /// - Throws: `invalid_setting`.
    func settings(of directory: DataDirectory) async throws -> ServerSettings {
        try await ServerSettings.read(
            for: directory, overriddenBy: [("database", database), ("blobs", photos)] + settings)
    }

    /// The kinds of storage in words.
    var summary: String {
        "\(database == "sqlite" ? "SQLite" : "PostgreSQL") and photos \(photos == "disk" ? "on disk" : "in S3")"
    }

    /// The places outside the demo's folder, with their labels.
    var addresses: [(label: String, address: String)] {
        [("Database", database), ("Photos", photos)].filter { !["sqlite", "disk"].contains($0.1) }
    }
}
