import AssayBlobs
import AssayCore
import Foundation

/// Reads every byte of the snapshots of a folder, and compares it with what was written.
package struct VerifyBackup: Sendable {
    package struct Report: Sendable, Encodable {
        package let snapshots: [String]
        /// The number of copies of photos that were read.
        package fileprivate(set) var blobs = 0
        /// A sentence for each damage; none if all snapshots can be restored as they were made.
        package fileprivate(set) var damage: [String] = []
    }

    private let folder: BackupFolder

    package init(_ folder: BackupFolder) { self.folder = folder }

    /// - Parameter id: The only snapshot to verify; `nil` for all.
    package func callAsFunction(snapshot id: String?) async throws -> Report {
        let chosen = try folder.snapshot(id)
        let snapshots = try id == nil ? folder.snapshots() : [chosen]
        var report = Report(snapshots: snapshots.map(\.id))
        // The hashes of lines that were checked: most snapshots share most of them.
        var checked: Set<Int> = []
        for snapshot in snapshots {
            do {
                let manifest = try snapshot.manifest()
                for name in Set(manifest.files.keys).union(try snapshot.files).sorted() {
                    do {
                        try snapshot.check(name, manifest)
                    } catch let error as DomainError {
                        report.damage.append(error.message)
                    }
                }
                let database = snapshot.file(manifest.database)
                report.damage += try await DatabaseCopy.damage(of: database).map { "\(database.path): \($0)" }
            } catch let error as DomainError {
                report.damage.append(error.message)
            } catch {
                report.damage.append(
                    "The database of the snapshot \(snapshot.id) can't be opened. Use another snapshot: \(error)")
            }
            let lines = (try? BackupListReader(snapshot.list))?.lazy.filter {
                $0.loss == nil && checked.insert($0.hashValue).inserted
            }
            guard let lines else { continue }
            try await concurrently(lines) {
                try? await folder.digest(of: $0.key)
            } take: { blob, digest in
                report.blobs += 1
                guard digest != FileDigest(sha256: blob.digest ?? "", bytes: blob.bytes) else { return }
                report.damage.append(
                    digest == nil
                        ? "The copy blobs/\(blob.path) is missing. The next backup makes it again."
                        : "The copy blobs/\(blob.path) is damaged. Delete it: the next backup makes it again.")
            }
        }
        let copied = try snapshots.last.map { try BackupFolder.ids(in: $0.erasedList) } ?? []
        if !copied.isSubset(of: try BackupFolder.ids(in: folder.erasedList)) {
            report.damage.append("The file erased.list is damaged. The next backup writes it again.")
        }
        return report
    }
}
