import Foundation

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The list of erased users beside the photos: an empty file, or a small object, for each entry.
package enum ErasedList {
    /// The folder, which is no organization's: their ids have 26 characters.
    package static let folder = "erased"

    /// Whether a name is that of an entry: 64 lower-case hex digits.
    package static func isEntry(_ name: some StringProtocol) -> Bool {
        name.utf8.count == 64 && name.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }
}

extension DiskBlobStore {
    package func recordErased(_ digest: String) async throws {
        guard ErasedList.isEntry(digest) else { throw BlobError.invalidKey }
        try await pool.run { [root] in
            let folder = "\(root)/\(ErasedList.folder)"
            // Synced even if they exist: another call may have made them a moment ago.
            for (path, parent) in [(root, (root as NSString).deletingLastPathComponent), (folder, root)] {
                guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw BlobError.failed("create", path) }
                try syncToDisk(path: parent)
            }
            try makeFile("\(folder)/\(digest)")
            try syncToDisk(path: folder)
        }
    }

    package func erasedDigests() async throws -> Set<String> {
        try await pool.run { [root] in
            var found: Set<String> = []
            let folder = try OpenFolder(ifThere: "\(root)/\(ErasedList.folder)")
            while let name = folder?.next() {
                if ErasedList.isEntry(name) { found.insert(name) }
            }
            return found
        }
    }
}

/// Makes an empty file, unless it exists.
private func makeFile(_ path: String) throws(BlobError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .failed("create", path) }
    close(descriptor)
}
