import AssayCore
import Foundation
import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The folders of a disk store.
///
/// Their parents are synced after a folder is created, so that a file in it can be found after a crash.
///
/// This class remembers the folders that are known to be on the disk. It is not enough that a folder exists: another
/// upload of the same capture may have created it a moment ago without having synced its parent yet.
final class BlobFolders: Sendable {
    private let root: String
    private let durable = Mutex<Set<String>>([])

    /// The number of folders that are remembered before all are forgotten; forgetting costs two syncs per capture.
    private static let remembered = 4096

    init(root: String) {
        self.root = root
    }

    /// Returns when the capture's folder would survive a crash.
    func make(for key: BlobKey) throws(BlobError) {
        let organization = "\(root)/\(key.organization.rawValue)"
        try make(root, in: (root as NSString).deletingLastPathComponent)
        try make(organization, in: root)
        try make("\(root)/\(key.folder)", in: organization)
    }

    /// Makes the next ``make(for:)`` check the folders again.
    func forget(_ key: BlobKey) {
        durable.withLock { folders in
            folders.remove(root)
            folders.remove("\(root)/\(key.organization.rawValue)")
            folders.remove("\(root)/\(key.folder)")
        }
    }

    /// Removes a capture's folder, named relative to the store, if it is empty.
    func removeIfEmpty(_ folder: String) {
        let path = "\(root)/\(folder)"
        durable.withLock { _ = $0.remove(path) }
        // The call fails if the folder holds a file, as intended.
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
