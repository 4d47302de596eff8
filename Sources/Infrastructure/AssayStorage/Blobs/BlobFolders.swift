import AssayCore
import Foundation
import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The folders of a disk store: made with their parents synced, so that a file in them can be found after a crash.
///
/// Remembers which ones are known to be on the disk. That a folder exists is not enough: another upload of the same
/// capture may have made it a moment ago and not yet have synced its parent.
final class BlobFolders: Sendable {
    private let root: String
    private let durable = Mutex<Set<String>>([])

    /// How many folders are remembered before all are forgotten; forgetting costs two syncs per capture.
    private static let remembered = 4096

    init(root: String) {
        self.root = root
    }

    /// Returns when the capture's folder is there after any crash.
    func make(for key: BlobKey) throws(BlobError) {
        let organization = "\(root)/\(key.organization.rawValue)"
        try make(root, in: (root as NSString).deletingLastPathComponent)
        try make(organization, in: root)
        try make("\(root)/\(key.folder)", in: organization)
    }

    /// Looks again at the next ``make(for:)``.
    func forget(_ key: BlobKey) {
        durable.withLock { folders in
            folders.remove(root)
            folders.remove("\(root)/\(key.organization.rawValue)")
            folders.remove("\(root)/\(key.folder)")
        }
    }

    /// Removes a capture's folder, named relative to the store, once nothing is in it.
    func removeIfEmpty(_ folder: String) {
        let path = "\(root)/\(folder)"
        durable.withLock { _ = $0.remove(path) }
        // Refused where a file is in it, as it should be.
        rmdir(path)
    }

    private func make(_ path: String, in parent: String) throws(BlobError) {
        guard !durable.withLock({ $0.contains(path) }) else { return }
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .failed("create", path) }
        try syncToDisk(path: parent)
        durable.withLock { folders in
            if folders.count >= Self.remembered { folders.removeAll() }
            folders.insert(path)
        }
    }
}
