import AssayServer

/// The places of a demo's rows and photos.
///
/// They also name the defaults: a variable of the environment must not lead a demo to another database.
extension StorageOptions {
    private var places: (database: String, photos: String) { (database ?? "sqlite", blobs ?? "disk") }

    /// The options of `assay serve`.
    var arguments: [String] { ["--database", places.database, "--blobs", places.photos] }

    /// Returns the settings of the demo's folder.
    ///
    /// - Throws: `invalid_setting`.
    func settings(of directory: DataDirectory) async throws -> ServerSettings {
        let named = [("database", places.database), ("blobs", places.photos)]
        return try await ServerSettings.read(for: directory, overriddenBy: named + settings)
    }

    /// The kinds of storage in words.
    var summary: String {
        let (database, photos) = places
        return "\(database == "sqlite" ? "SQLite" : "PostgreSQL") and photos \(photos == "disk" ? "on disk" : "in S3")"
    }

    /// The places outside the demo's folder, with their labels.
    var addresses: [(label: String, address: String)] {
        [("Database", places.database), ("Photos", places.photos)].filter { !["sqlite", "disk"].contains($0.1) }
    }
}
