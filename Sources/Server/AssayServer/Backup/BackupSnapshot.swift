import AssayBlobs
import AssayCore
import AssayKeys
import AssayWire
import Foundation

/// A snapshot of an installation in a folder of backups.
struct BackupSnapshot: Sendable {
    let folder: URL

    /// The time in UTC, such as `20261121T093000000000Z`.
    var id: String { folder.lastPathComponent }
    /// The blobs that the rows of the database name.
    var list: URL { file("blobs.list") }
    var settings: URL { file("assay.yaml") }
    var catalog: URL { folder.appending(path: "catalogue", directoryHint: .isDirectory) }
    var erasedList: URL { file("erased.list") }

    func file(_ name: String) -> URL { folder.appending(path: name) }

    /// The paths of all files that the manifest lists, in alphabetical order.
    var files: [String] {
        get throws {
            try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted().filter { path in
                var isFolder: ObjCBool = false
                _ = FileManager.default.fileExists(atPath: file(path).path, isDirectory: &isFolder)
                return !isFolder.boolValue && !path.hasPrefix("manifest.")
            }
        }
    }

    /// Writes the manifest, and a file by which `sha256sum --check` finds damage of the manifest itself.
    func write(_ manifest: BackupManifest) throws {
        let text = try WireJSON.text(manifest) + "\n"
        let digest = SHA256Digest(of: Array(text.utf8)).hex
        try PrivateFile.write("\(digest)  manifest.json\n", to: file("manifest.sha256").path)
        try PrivateFile.write(text, to: file("manifest.json").path)
    }

    /// Returns the manifest.
    ///
    /// - Throws: `backup_damaged` if it is not as it was written.
    func manifest() throws -> BackupManifest {
        let data = try? Data(contentsOf: file("manifest.json"))
        let digest = try? String(contentsOf: file("manifest.sha256"), encoding: .utf8)
        guard let data, digest == SHA256Digest(of: data).hex + "  manifest.json\n",
            let manifest = try? WireJSON.decode(BackupManifest.self, from: data), manifest.version == 1
        else { throw damaged("manifest.json or manifest.sha256") }
        return manifest
    }

    /// Checks a file against the manifest.
    ///
    /// - Throws: `backup_damaged`, which names the file.
    func check(_ name: String, _ manifest: BackupManifest) throws {
        guard let expected = manifest.files[name], expected == (try? FileDigest(of: file(name))) else {
            throw damaged(name)
        }
    }

    /// Whether the list of blobs is as it was written.
    var hasSoundList: Bool { (try? check("blobs.list", manifest())) != nil }

    func damaged(_ name: String) -> DomainError {
        DomainError(.backupDamaged, "The file \(name) of the snapshot \(id) is damaged. Use another snapshot.")
    }

    /// Flushes all files and folders of the snapshot to the disk.
    func sync() throws {
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
            try syncToDisk(path: file(path).path)
        }
        try syncToDisk(path: folder.path)
    }
}

/// The contents of a snapshot, whose file is written last.
struct BackupManifest: Codable, Sendable {
    /// The version of the format.
    var version = 1
    /// RFC 3339, in UTC.
    let time: String
    /// The file of the database.
    let database: String
    /// The migrations of its schema.
    let migrations: [String]
    let files: [String: FileDigest]
    /// The number of blobs that the database names and the folder has.
    let blobs: Int
    /// The number of blobs that the server had lost.
    let missing: Int
}

/// The digest and the size of a file.
struct FileDigest: Codable, Sendable, Hashable {
    /// In lower-case hex.
    let sha256: String
    let bytes: Int

    private static let chunkBytes = 1 << 20

    init(sha256: String, bytes: Int) {
        (self.sha256, self.bytes) = (sha256, bytes)
    }

    /// Reads a file; the call blocks.
    init(of file: URL) throws {
        let handle = try FileHandle(forReadingFrom: file)
        var (stream, bytes) = (SHA256Stream(), 0)
        while let chunk = try handle.read(upToCount: Self.chunkBytes), !chunk.isEmpty {
            stream.update(chunk)
            bytes += chunk.count
        }
        self.init(sha256: stream.finish().hex, bytes: bytes)
    }
}
