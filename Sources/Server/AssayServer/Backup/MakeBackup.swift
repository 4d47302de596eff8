import AssayBlobs
import AssayCatalog
import AssayCore
import AssayOperations
import AssaySQL
import AssayStorage
import AssayWire
import Foundation

/// Makes a snapshot of an installation, also while its server runs.
///
/// First the database is copied, then the blobs that rows of the copy name. The server stores a blob before its row, so
/// that a blob can only be missing if the server has deleted or lost it.
package struct MakeBackup: Sendable {
    package struct Report: Sendable, Encodable {
        package let snapshot: String
        /// The number of blobs of the snapshot.
        package fileprivate(set) var blobs = 0
        /// The number of them that no earlier snapshot has.
        package fileprivate(set) var new = 0
        /// The number of blobs that the server deleted meanwhile.
        package fileprivate(set) var gone = 0
        /// The number of blobs that the server has lost or damaged.
        package fileprivate(set) var missing = 0
        /// The paths of the first of these.
        package fileprivate(set) var missingPaths: [String] = []
        /// The number of older snapshots that were deleted.
        package fileprivate(set) var expired = 0
    }

    private static let maxPaths = 20
    private static let pageRows = 1000

    private let folder: BackupFolder
    private let installation: Installation
    private let settings: ServerSettings
    private let progress: @Sendable (String) async throws -> Void

    /// - Parameter progress: Receives a line about each step.
    package init(
        _ installation: Installation, _ settings: ServerSettings, to folder: BackupFolder,
        progress: @escaping @Sendable (String) async throws -> Void
    ) {
        (self.installation, self.settings, self.folder, self.progress) = (installation, settings, folder, progress)
    }

    private var platform: Platform { installation.platform }

    package func callAsFunction() async throws -> Report {
        do {
            return try await make()
        } catch  where !(error is DomainError || error is CancellationError) {
            let reason = (error as? BlobError)?.debugDescription ?? "\(error)"
            throw DomainError(
                .init(.unavailable, "backup_failed"),
                "The backup was not made, and earlier snapshots are as they were. Check the space and the owner of "
                    + "\(folder.root.path), and the store of photos: \(reason)")
        }
    }

    private func make() async throws -> Report {
        let hadLeftovers = try folder.removeUnfinished()
        try await folder.spool.sweep()
        let now = platform.clock.now()
        let id = BackupFolder.id(now)
        let snapshot = try folder.begin(id)
        let database = DatabaseCopy(settings: settings, directory: installation.directory)
        let rows = snapshot.file("rows")
        try await database.make(in: snapshot, of: platform.store) { try Self.writeRows(of: $0, to: rows) }
        try await progress("The database is copied. Now the photos.")
        var report = Report(snapshot: id)
        try await copyBlobs(rows, snapshot, &report)
        unlink(rows.path)
        try copySettings(to: snapshot)
        try await copyErased(to: snapshot)
        let files = try snapshot.files.map { ($0, try FileDigest(of: snapshot.file($0))) }
        try snapshot.write(
            BackupManifest(
                time: now.iso8601, database: database.name, migrations: Schema.migrations.map(\.id),
                files: Dictionary(uniqueKeysWithValues: files), blobs: report.blobs, missing: report.missing))
        try folder.finish(snapshot, as: id)
        let oldest = BackupFolder.id(now.adding(seconds: -settings.backupKeepDays * 86_400))
        let expired = try folder.snapshots().filter { $0.id < oldest }
        try folder.delete(expired)
        report.expired = expired.count
        if hadLeftovers || !expired.isEmpty { try await folder.sweepBlobs() }
        return report
    }

    /// Writes the blobs that the rows of a database name.
    private static func writeRows(of tx: Transaction, to file: URL) throws {
        let writer = try BackupListWriter(file)
        for page in [tx.namedBlobs.photos, tx.namedBlobs.library] {
            var last = ""
            while case let rows = try page(last, pageRows), let end = rows.last {
                for row in rows {
                    try writer.append(
                        try row.renditions.map { rendition in
                            ListedBlob(
                                try BlobKey(
                                    organization: row.organization, capture: row.capture, photo: row.photo,
                                    rendition: rendition),
                                digest: rendition == .original ? row.digest : nil)
                        })
                }
                last = end.photo.rawValue
            }
        }
        try writer.close()
    }

    private func copyBlobs(_ rows: URL, _ snapshot: BackupSnapshot, _ report: inout Report) async throws {
        let earlier = EarlierList(try folder.snapshots().last)
        let writer = try BackupListWriter(snapshot.list)
        let pairs = try BackupListReader(rows).lazy.map { ($0, earlier.find($0)) }
        try await concurrently(pairs) {
            try await copy($0, known: $1)
        } take: { pair, blob in
            try writer.append([blob])
            switch blob.loss {
            case nil:
                report.blobs += 1
                if pair.1 == nil { report.new += 1 }
            case .gone: report.gone += 1
            case .missing:
                report.missing += 1
                if report.missingPaths.count < Self.maxPaths { report.missingPaths.append(blob.path) }
            }
        }
        try writer.close()
    }

    /// Copies a blob, unless there is a copy, which is never replaced by a damaged one.
    ///
    /// - Parameter known: The blob in the list of the snapshot before.
    private func copy(_ row: ListedBlob, known: ListedBlob?) async throws -> ListedBlob {
        if let known, await folder.size(of: row.key) == known.bytes { return known }
        var blob = row
        blob.digest = blob.digest ?? known?.digest
        do {
            if blob.digest == nil, let copy = try? await folder.digest(of: row.key) {
                // Nothing tells which of two files is undamaged; older snapshots have the digest of this one.
                (blob.digest, blob.bytes) = (copy.sha256, copy.bytes)
                return blob
            }
            let copy = try await copyFile(of: blob)
            (blob.digest, blob.bytes) = (copy.sha256, copy.bytes)
        } catch let error as BlobError {
            guard error.isLoss else { throw error }
            let copy = try? await folder.digest(of: row.key)
            if let copy, blob.digest == nil || blob.digest == copy.sha256 {
                (blob.digest, blob.bytes) = (copy.sha256, copy.bytes)
            } else {
                blob.loss = try await isNamed(row.key) ? .missing : .gone
            }
        }
        return blob
    }

    /// Links or copies the file of a blob, which becomes a copy only if it is undamaged.
    private func copyFile(of row: ListedBlob) async throws -> FileDigest {
        let draft = try await folder.spool.place(UUID().uuidString)
        do {
            try await platform.blobs.withFile(of: row.key) { file in
                // A link takes no space, and works within one file system alone.
                guard link(file.path, draft.path) != 0 else { return }
                do {
                    try FileManager.default.copyItem(at: file, to: draft)
                } catch {
                    throw access(file.path, F_OK) == 0 ? error : BlobError.missing
                }
            }
            let digest = try await folder.digest(of: draft)
            guard row.digest == nil || row.digest == digest.sha256 else { throw BlobError.damaged(row.path) }
            try await folder.blobs.adopt(try await folder.spool.seal(draft), as: row.key)
            return digest
        } catch {
            await folder.spool.discard(draft)
            throw error
        }
    }

    /// Whether the live database still names a blob; it is marked as deleted before it is deleted.
    private func isNamed(_ key: BlobKey) async throws -> Bool {
        try await platform.store.read { tx in
            if let photo = try tx.photos.find(key.photo, organization: key.organization) {
                return photo.deletedAt == nil
            }
            return try tx.library.find(key.photo, of: [key.organization]) != nil
        }
    }

    /// Copies the contents of the settings file and of an own catalog, which may be symbolic links.
    private func copySettings(to snapshot: BackupSnapshot) throws {
        let file = installation.directory.settings
        if FileManager.default.fileExists(atPath: file.path) {
            try PrivateFile.write(try String(contentsOf: file, encoding: .utf8), to: snapshot.settings.path)
        }
        if let catalog = settings.catalog { try CatalogSource.directory(catalog).write(to: snapshot.catalog) }
    }

    private func copyErased(to snapshot: BackupSnapshot) async throws {
        let erased = try folder.erased().union(try await platform.blobs.erasedDigests())
        let text = erased.sorted().map { $0 + "\n" }.joined()
        for list in [snapshot.erasedList, folder.erasedList] { try PrivateFile.write(text, to: list.path) }
    }
}

extension BlobError {
    /// Whether the store has no undamaged blob, and not only fails to answer.
    fileprivate var isLoss: Bool {
        switch self {
        case .missing, .damaged: true
        default: false
        }
    }
}

extension CatalogSource {
    /// Writes the files below a folder.
    func write(to folder: URL) throws {
        for (path, text) in files {
            let file = folder.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            try PrivateFile.write(text, to: file.path)
        }
    }
}
