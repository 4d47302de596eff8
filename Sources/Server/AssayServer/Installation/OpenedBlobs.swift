import AssayCore
import AssayStorage
import Foundation

/// The store of an installation's photos, opened as the settings choose.
///
/// This is the only place that selects one.
struct OpenedBlobs: Sendable {
    let store: any BlobStore
    let marker: any BlobMarker

    /// - Throws: `blobs_unavailable`.
    static func open(
        _ settings: ServerSettings, _ directory: DataDirectory, pool: BlockingPool, faults: FaultPoints
    ) throws -> OpenedBlobs {
        switch settings.blobs {
        case .disk:
            let store = DiskBlobStore(folder: directory.blobs, pool: pool, faults: faults)
            return OpenedBlobs(store: store, marker: FileMarker(directory))
        case .s3(let location):
            // The seam of the target AssayS3: its store is made here from `location` and `settings.s3`, with a marker
            // that reads and writes the object `installation.id` below the prefix.
            throw DomainError(
                .unavailable, "blobs_unavailable",
                "This program has no store for \(location.address) yet. Set blobs to disk.")
        }
    }
}

/// The mark of an installation in the store of its photos, which shows that a process has found the right store.
protocol BlobMarker: Sendable {
    /// Returns the id of the installation to which the store belongs; `nil` for a store without a mark.
    func read() async throws -> String?

    /// Marks the store.
    ///
    /// - Throws: `blobs_unavailable` if the store can't be written.
    func write(_ id: String) async throws
}

/// The mark of a store on disk: a file beside the folders of the organizations.
private struct FileMarker: BlobMarker {
    private let directory: DataDirectory

    init(_ directory: DataDirectory) {
        self.directory = directory
    }

    func read() async throws -> String? {
        let path = directory.blobsMarker.path
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        return try String(contentsOf: directory.blobsMarker, encoding: .utf8)
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    func write(_ id: String) async throws {
        do {
            try FileManager.default.createDirectory(
                at: directory.blobs, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try PrivateFile.write(id + "\n", to: directory.blobsMarker.path)
        } catch {
            throw DomainError(
                .unavailable, "blobs_unavailable",
                "The folder \(directory.blobs.path) can't be written. Check its owner.",
                detail: "\(error)")
        }
    }
}
