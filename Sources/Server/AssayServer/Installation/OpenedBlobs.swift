import AssayBlobs
import AssayCore
import AssayS3
import AssayStorage
import AssayWire
import Foundation

/// The store of an installation's photos, opened as the settings choose.
///
/// This is the only place that selects one.
struct OpenedBlobs: Sendable {
    let store: any BlobStore
    let marker: any BlobMarker

    /// The parts of the process that a store on another machine needs.
    struct Dependencies: Sendable {
        let spool: Spool
        let pool: BlockingPool
        let claims: any ClaimSource
        let clock: any WallClock
        /// Returns new random names for files of the spool.
        let names: @Sendable () -> String
    }

    /// - Throws: `invalid_setting`.
    static func open(
        _ settings: ServerSettings, _ directory: DataDirectory, _ dependencies: Dependencies, faults: FaultPoints
    ) throws -> OpenedBlobs {
        switch settings.blobs {
        case .disk:
            let store = DiskBlobStore(folder: directory.blobs, pool: dependencies.pool, faults: faults)
            return OpenedBlobs(store: store, marker: FileMarker(directory))
        case .s3(let address):
            let store = try objectStore(at: address, settings.s3, dependencies)
            return OpenedBlobs(store: store, marker: ObjectMarker(store, address: address))
        }
    }

    /// - Throws: `invalid_setting`.
    static func objectStore(
        at address: String, _ settings: ObjectStoreSettings, _ dependencies: Dependencies
    ) throws -> S3BlobStore {
        let chosen = try settings.store(at: address)
        do {
            return try S3BlobStore(
                chosen, spool: dependencies.spool, pool: dependencies.pool, claims: dependencies.claims,
                clock: dependencies.clock,
                names: dependencies.names)
        } catch {
            throw ObjectStoreSettings.refusal(error)
        }
    }
}

/// The mark of an installation in the store of its photos, which shows that a process has found the right store.
protocol BlobMarker: Sendable {
    /// Returns the id of the installation to which the store belongs; `nil` for a store without a mark.
    func read() async throws -> String?

    /// Marks a store that has no mark.
    ///
    /// - Throws: `blobs_unavailable` if the store can't be written.
    func write(_ id: String) async throws

    /// Marks the store, whatever mark it has.
    ///
    /// - Throws: `blobs_unavailable` if the store can't be written.
    func overwrite(_ id: String) async throws
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

    func overwrite(_ id: String) async throws {
        try await write(id)
    }

    func write(_ id: String) async throws {
        do {
            try FileManager.default.createDirectory(
                at: directory.blobs, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try PrivateFile.write(id + "\n", to: directory.blobsMarker.path)
        } catch {
            throw DomainError(
                .blobsUnavailable,
                "The folder \(directory.blobs.path) can't be written. Check its owner.",
                detail: "\(error)")
        }
    }
}

/// The mark of an object store: the object `installation` below the prefix.
private struct ObjectMarker: BlobMarker {
    private let store: S3BlobStore
    private let address: String

    init(_ store: S3BlobStore, address: String) {
        self.store = store
        self.address = address
    }

    func read() async throws -> String? {
        try await explaining { try await store.markedInstallation() }
    }

    /// The mark also has the generation of the database, so that the store writes it itself.
    func write(_ id: String) async throws {
        _ = try await explaining { try await store.claim() }
    }

    func overwrite(_ id: String) async throws {
        try await explaining { try await store.takeOver() }
    }

    private func explaining<Value: Sendable>(_ work: () async throws -> Value) async throws -> Value {
        do {
            return try await work()
        } catch let error as BlobError {
            throw DomainError(
                .blobsUnavailable, "The store of photos (\(address)): \(error.debugDescription)")
        }
    }
}
