import AssayBlobs
import AssayCore
import AssayWire
package import Foundation

/// A folder of backups: snapshots of an installation, and the photos that they share.
///
///     blobs/ORGANIZATION/CAPTURE/PHOTO    the photos of all snapshots, each once
///     erased.list                         the hashed ids of all erased users
///     snapshots/ID/                       a database, the settings, the list of its photos, and the manifest
///
/// A snapshot has its name only when it is complete. The folder is locked as long as the value is used.
package struct BackupFolder: Sendable {
    let root: URL
    let blobs: DiskBlobStore
    /// The copies of photos that are not complete yet.
    let spool: Spool
    private let pool = BlockingPool(label: "backup")
    private let lock: FolderLock

    /// - Parameter isWritten: Whether a snapshot is to be made; the folder is then created, and locked for this alone.
    /// - Throws: `backup_not_found`, `backup_folder_used`, `backup_in_use`, `data_not_writable`.
    package init(_ root: URL, isWritten: Bool = false) throws {
        let names = Self.names(in: root)
        if isWritten {
            guard names.isEmpty || names.contains("snapshots") else {
                throw DomainError(
                    .init(.conflict, "backup_folder_used"),
                    "The folder \(root.path) has other files. Choose an empty folder for backups.")
            }
            try Installation.makeFolder(DataDirectory(root))
        } else if !names.contains("snapshots")
            || access(root.appending(path: "blobs").path, R_OK | X_OK) != 0 && errno == EACCES
        {
            // A photo that can't be read would count as lost.
            throw DomainError(
                .backupNotFound,
                "There is no backup in \(root.path) that this user can read. Correct its owner, or make one: assay backup "
                    + root.path)
        }
        self.root = root
        lock = try FolderLock(root, isExclusive: isWritten)
        blobs = DiskBlobStore(folder: root.appending(path: "blobs"), pool: pool)
        spool = Spool(folder: root.appending(path: "incoming"), pool: pool)
        if isWritten {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
    }

    /// Returns the names in a folder, without what a file system of its own has at its top.
    static func names(in folder: URL) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { $0 != "lost+found" }
    }

    /// The folder of the snapshots.
    private var folder: URL { root.appending(path: "snapshots", directoryHint: .isDirectory) }

    /// The ids of erased users, in a list that only grows.
    var erasedList: URL { root.appending(path: "erased.list") }

    /// Returns the complete snapshots, oldest first.
    func snapshots() throws -> [BackupSnapshot] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.wholeMatch(of: /[0-9]{8}T[0-9]{12}Z/) != nil }.sorted()
            .map { BackupSnapshot(folder: folder.appending(path: $0, directoryHint: .isDirectory)) }
    }

    /// Returns a snapshot.
    ///
    /// - Parameter id: `nil` for the newest.
    /// - Throws: `backup_not_found`.
    func snapshot(_ id: String?) throws -> BackupSnapshot {
        let all = try snapshots()
        guard let found = id == nil ? all.last : all.first(where: { $0.id == id }) else {
            let known =
                all.isEmpty
                ? "none is complete, and `assay backup` makes one"
                : "these are: \(all.map(\.id).joined(separator: ", "))"
            throw DomainError(
                .backupNotFound, "There is no snapshot \(id.map { "\($0) " } ?? "")in \(root.path): \(known).")
        }
        return found
    }

    /// The id of a snapshot of this time, such as `20261121T093000000000Z`; ids sort as their times do.
    static func id(_ time: Timestamp) -> String { time.iso8601.filter { !"-:.".contains($0) } }

    /// Makes the folder of a new snapshot, which has another name until it is complete.
    func begin(_ id: String) throws -> BackupSnapshot {
        let draft = folder.appending(path: id + ".unfinished", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(
            at: draft, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        return BackupSnapshot(folder: draft)
    }

    /// Gives a snapshot its name, once all of it is on the disk.
    func finish(_ draft: BackupSnapshot, as id: String) throws {
        try draft.sync()
        try PrivateFile.move(draft.folder.path, to: folder.appending(path: id).path)
        for path in [folder, root] { try syncToDisk(path: path.path) }
    }

    /// Deletes snapshots, each of which loses its name first.
    func delete(_ snapshots: some Sequence<BackupSnapshot>) throws {
        for snapshot in snapshots {
            try PrivateFile.move(snapshot.folder.path, to: snapshot.folder.path + ".unfinished")
        }
        try syncToDisk(path: folder.path)
        try removeUnfinished()
    }

    /// Deletes the parts of snapshots that a killed command has left.
    ///
    /// - Returns: Whether there was a part of a snapshot.
    @discardableResult
    func removeUnfinished() throws -> Bool {
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
            $0.hasSuffix(".unfinished")
        }
        for name in left { try FileManager.default.removeItem(at: folder.appending(path: name)) }
        return !left.isEmpty
    }

    /// Deletes the photos that no snapshot names; none while it is unknown what a damaged one names.
    func sweepBlobs() async throws {
        var named: Set<Int> = []
        // The hashes of ids take a tenth of the memory of the ids.
        for snapshot in try snapshots() {
            guard snapshot.hasSoundList else { return }
            for blob in try BackupListReader(snapshot.list) { named.insert(blob.key.photo.hashValue) }
        }
        let walk = try await blobs.walk()
        while case let captures = try await walk.next(100), !captures.isEmpty {
            try await blobs.delete(captures.flatMap(\.blobs).map(\.key).filter { !named.contains($0.photo.hashValue) })
        }
    }

    /// Returns the size of a copy; `nil` if there is none.
    func size(of key: BlobKey) async -> Int? { try? await blobs.open(key).size }

    /// Reads a copy, and returns its digest.
    ///
    /// - Throws: ``AssayBlobs/BlobError/missing``.
    func digest(of key: BlobKey) async throws -> FileDigest {
        try await blobs.withFile(of: key) { try await digest(of: $0) }
    }

    func digest(of file: URL) async throws -> FileDigest {
        try await pool.run { try FileDigest(of: file) }
    }

    /// Returns the ids of erased users that the folder knows, whatever a damaged line of the list says.
    ///
    /// The newest snapshot has a copy of the list.
    func erased() throws -> Set<String> {
        let lists = [erasedList] + (try snapshots().last.map { [$0.erasedList] } ?? [])
        return try lists.reduce(into: []) { $0.formUnion(try Self.ids(in: $1)) }
    }

    /// Returns the hashed ids in a list; lines that are damaged are left out.
    static func ids(in list: URL) throws -> Set<String> {
        guard FileManager.default.fileExists(atPath: list.path) else { return [] }
        guard let data = try? Data(contentsOf: list) else {
            throw DomainError(
                .backupDamaged,
                "\(list.path) can't be read. Check its owner; if it is damaged, delete it: the snapshots have copies.")
        }
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
        return Set(lines.filter(ErasedList.isEntry))
    }
}

extension ProblemCode {
    static let backupNotFound = ProblemCode(.notFound, "backup_not_found")
    /// A file of a backup is not as it was written.
    static let backupDamaged = ProblemCode(.unavailable, "backup_damaged")
}

/// A lock of a folder, which the kernel releases when the process ends.
private final class FolderLock: Sendable {
    private let descriptor: Int32

    init(_ folder: URL, isExclusive: Bool) throws(DomainError) {
        let opened = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard flock(opened, (isExclusive ? LOCK_EX : LOCK_SH) | LOCK_NB) == 0 else {
            if opened >= 0 { close(opened) }
            throw DomainError(
                .init(.unavailable, "backup_in_use"),
                "Another command works with the backups in \(folder.path), or the folder can't be read. Wait for it to end, or "
                    + "correct the folder's owner.")
        }
        descriptor = opened
    }

    deinit {
        close(descriptor)
    }
}
