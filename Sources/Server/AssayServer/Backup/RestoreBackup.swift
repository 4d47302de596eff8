import AssayBlobs
import AssayCatalog
import AssayCore
import AssayKeys
import AssayOperations
import AssaySQL
import AssayStorage
import AssayWire
package import Foundation

/// Makes an installation of a snapshot, without the users that were erased since.
///
/// No server starts on it before it is complete. A restore that was interrupted is repeated by the same call.
package struct RestoreBackup: Sendable {
    package struct Report: Sendable, Encodable {
        package let snapshot: String
        /// The number of blobs that were put in place.
        package fileprivate(set) var blobs = 0
        /// The paths of those that the backup lacks or has damaged.
        package fileprivate(set) var lost: [String] = []
        /// The number of users that were erased again.
        package fileprivate(set) var erased = 0
        /// The path at which the master key is missing; `nil` if it is there.
        package fileprivate(set) var keyPath: String?
    }

    private let folder: BackupFolder
    private let directory: DataDirectory
    private let options: [(name: String, value: String)]
    private let masterKey: URL?

    /// - Parameters:
    ///   - root: The folder of the new installation, which is empty or does not exist.
    ///   - options: Settings that replace those of the snapshot, by their names.
    ///   - masterKey: The file of the master key, which is copied to its place.
    package init(
        _ folder: BackupFolder, to root: URL, options: [(name: String, value: String)] = [], masterKey: URL? = nil
    ) {
        (self.folder, directory, self.options, self.masterKey) = (folder, DataDirectory(root), options, masterKey)
    }

    /// - Parameter id: `nil` for the newest snapshot.
    /// - Throws: `backup_not_found`, `backup_damaged`, `backup_too_new`, `data_used`, `database_not_empty`,
    ///   `invalid_setting`, `master_key_mismatch`, `blobs_foreign`, `blobs_unavailable`, `postgresql_program_failed`.
    package func callAsFunction(snapshot id: String?) async throws -> Report {
        let snapshot = try folder.snapshot(id)
        let manifest = try snapshot.manifest()
        // A damaged list of erased users needs no other snapshot: its lines stand alone, and the folder has a list.
        for name in manifest.files.keys.sorted() where name != snapshot.erasedList.lastPathComponent {
            try snapshot.check(name, manifest)
        }
        let unknown = Set(manifest.migrations).subtracting(Schema.migrations.map(\.id))
        guard unknown.isEmpty else {
            throw DomainError(
                .init(.unavailable, "backup_too_new"),
                "The snapshot \(snapshot.id) was made by a newer version. Install that version or a later one.")
        }
        try begin(snapshot.id)
        let settings = try await writeSettings(of: snapshot)
        let database = DatabaseCopy(settings: settings, directory: directory)
        guard database.name == manifest.database else {
            throw ServerSettings.refusal(
                "database",
                "must be of the same kind as in the backup, which has \(manifest.database): correct --database or "
                    + "ASSAY_DATABASE")
        }
        try copyMasterKey(settings)
        let isContinued = try await database.restore(snapshot)
        var report = Report(snapshot: snapshot.id)
        try await Installation.use(at: directory.root, purpose: .restore, settings: settings) { installation in
            try await complete(installation.platform, directory.masterKeyFile(settings).path, snapshot, &report)
        }
        // The call that this one continues may have erased the users.
        try await database.rewrite(isErased: isContinued || report.erased > 0)
        // Last, so that an interrupted call can be repeated until then.
        try await database.write { try $0.installation.move(to: settings.blobs.address) }
        unlink(directory.restoreMark.path)
        try syncToDisk(path: directory.root.path)
        return report
    }

    /// Marks the folder as that of a restore that has not ended.
    private func begin(_ id: String) throws {
        // The Debian package's folder has a link to the settings in /etc.
        let names = BackupFolder.names(in: directory.root).filter {
            $0 != "assay.yaml"
                || (try? FileManager.default.destinationOfSymbolicLink(atPath: directory.settings.path)) == nil
        }
        let marked = try? String(contentsOf: directory.restoreMark, encoding: .utf8)
        guard names.isEmpty || marked == id else {
            throw DomainError(
                .init(.conflict, "data_used"),
                "The folder \(directory.root.path) \(marked.map { "has a part of the snapshot \($0)" } ?? "is not empty"). "
                    + "Choose a new folder\(marked.map { ", or end that restore with --snapshot \($0)" } ?? "").")
        }
        try Installation.makeFolder(directory)
        try PrivateFile.write(id, to: directory.restoreMark.path)
        try syncToDisk(path: directory.root.path)
    }

    /// Writes assay.yaml with the options in the place of the snapshot's settings.
    private func writeSettings(of snapshot: BackupSnapshot) async throws -> ServerSettings {
        var options = options
        if FileManager.default.fileExists(atPath: snapshot.catalog.path) {
            let catalog = directory.root.appending(path: "catalogue", directoryHint: .isDirectory)
            try CatalogSource.directory(snapshot.catalog).write(to: catalog)
            options.append(("catalogue", catalog.path))
        }
        // That of an interrupted call may have other options. A link in the folder stays.
        let target = directory.settingsTarget.path
        unlink(target)
        if FileManager.default.fileExists(atPath: snapshot.settings.path) {
            let text = try String(contentsOf: snapshot.settings, encoding: .utf8)
            var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            for leaf in try YAMLOutline(text).leaves {
                guard let value = options.first(where: { $0.name == leaf.name })?.value else { continue }
                let (old, key) = (lines[leaf.line - 1], "\(leaf.name.split(separator: ".").last ?? ""):")
                let indent = old.prefix { $0 == " " }
                // The line has more than one setting, of which none must be lost.
                guard old.dropFirst(indent.count).hasPrefix(key) else { continue }
                lines[leaf.line - 1] =
                    "# Replaced by `assay restore`: \(old)\n\(indent)\(key) \(SettingsFile.quoted(value))"
            }
            try PrivateFile.write(lines.joined(separator: "\n"), to: target)
        }
        try await SettingsFile(directory).add(options)
        // ASSAY_* variables of the running installation must not win over the options.
        let settings = try await ServerSettings.read(for: directory, overriddenBy: options)
        guard settings.blobs == .disk || options.contains(where: { $0.name == "blobs" }) else {
            throw ServerSettings.refusal(
                "blobs",
                "is \(settings.blobs.address) in the backup, where its installation may still run. Name the place of the "
                    + "photos with --blobs: another prefix, or this one if that installation has ended for good")
        }
        return settings
    }

    /// Copies the master key to its place, where a file outside of the folder is not replaced.
    private func copyMasterKey(_ settings: ServerSettings) throws {
        let target = directory.masterKeyFile(settings)
        let isReplaced = target == directory.masterKey || !FileManager.default.fileExists(atPath: target.path)
        guard let masterKey, isReplaced else { return }
        do throws(MasterKeyFileError) {
            _ = try MasterKey.load(from: masterKey)
        } catch {
            throw DomainError(.init(.unavailable, "master_key_unusable"), error.description)
        }
        try PrivateFile.write(try String(contentsOf: masterKey, encoding: .utf8), to: target.path)
    }

    /// Puts the photos in place, and applies what has been erased since the snapshot.
    private func complete(
        _ platform: Platform, _ key: String, _ snapshot: BackupSnapshot, _ report: inout Report
    ) async throws {
        if FileManager.default.fileExists(atPath: key) {
            _ = try await InstallationIdentity(platform.store, masterKey: platform.masterKey).find()
        } else {
            report.keyPath = key
        }
        do {
            let lost = try await putBlobs(platform, snapshot, &report)
            try await ForgetLostPhotos(platform)(lost)
            let erased = try folder.erased().union(try await platform.blobs.erasedDigests())
            for digest in erased { try await platform.blobs.recordErased(digest) }
            report.erased = try await ApplyErasures(platform)(erased)
        } catch let error as BlobError {
            throw DomainError(
                .blobsUnavailable,
                "The photos can't be put in place. Check the store, and run the same command again: "
                    + error.debugDescription)
        }
    }

    /// - Returns: Blobs of the photos that do not exist any more.
    private func putBlobs(
        _ platform: Platform, _ snapshot: BackupSnapshot, _ report: inout Report
    ) async throws -> [BlobKey] {
        var lost: [BlobKey] = []
        try await concurrently(try BackupListReader(snapshot.list)) { blob in
            guard blob.loss == nil else { return false }
            return try await put(blob, platform)
        } take: { blob, isThere in
            if isThere {
                report.blobs += 1
            } else {
                if blob.loss != .gone { report.lost.append(blob.path) }
                // A photo whose derived pictures alone are lost can still be shown to experts.
                if blob.loss == .gone || blob.key.rendition == .original { lost.append(blob.key) }
            }
        }
        return lost
    }

    /// Copies a blob into the store, which may have it already.
    ///
    /// - Returns: `false` if the copy in the backup is missing or damaged.
    private func put(_ blob: ListedBlob, _ platform: Platform) async throws -> Bool {
        if let there = try? await platform.blobs.open(blob.key), there.size == blob.bytes { return true }
        let found = try? await folder.digest(of: blob.key)
        guard let found, found == FileDigest(sha256: blob.digest ?? "", bytes: blob.bytes) else { return false }
        let file = try await platform.spool.begin(UUID().uuidString)
        do {
            for try await chunk in try await folder.blobs.open(blob.key) { try await file.append(chunk) }
            try await platform.blobs.adopt(try await file.finish(), as: blob.key, digest: found.sha256)
        } catch {
            // A file that was adopted is no longer there.
            await file.discard()
            throw error
        }
        return true
    }
}
