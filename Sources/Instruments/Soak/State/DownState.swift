import AssayInstruments
import AssayStorage
import Foundation
import Glibc

/// The files on the disk and the objects in the store while the server is down, exactly as the crash left them.
///
/// Only names are read. Opening a database of SQLite would recover it, and that is the next server's task.
struct DownState: Sendable {
    /// The files of uploads in progress at the crash.
    let spool: Set<String>
    /// The names of all blobs.
    let blobs: [String]

    /// The state without a crash.
    static let nothing = DownState(spool: [], blobs: [])

    private init(spool: Set<String>, blobs: [String]) {
        self.spool = spool
        self.blobs = blobs
    }

    static func read(_ installation: SoakInstallation, _ blobs: any BlobInventory) async throws -> DownState {
        DownState(spool: spool(of: installation), blobs: try await blobs.names())
    }

    static func spool(of installation: SoakInstallation) -> Set<String> {
        Set(FolderListing.files(below: installation.spool))
    }

    /// Returns the blobs that belong to no live row.
    func strays(in state: StoredState) -> Set<String> {
        let known = Set(state.photos.filter(\.isLive).map { "\($0.organization)/\($0.capture)/\($0.id)" })
        return Set(blobs.filter { !known.contains(String($0.prefix { $0 != "." })) })
    }

    /// Sets the modification times of blobs on the disk back by two hours.
    ///
    /// The server does not sweep files that are younger than an hour, since they might belong to a transaction that is
    /// about to commit.
    ///
    /// - Parameter aged: The blobs that were set back before; the new ones are added.
    func age(_ folder: URL, aged: inout Set<String>) {
        let past = timespec(tv_sec: time(nil) - 7_200, tv_nsec: 0)
        for blob in blobs where aged.insert(blob).inserted {
            let times = [past, past]
            _ = utimensat(AT_FDCWD, folder.appending(path: blob).path, times, 0)
        }
    }
}

/// The files below a folder, which may change meanwhile.
enum FolderListing {
    /// Returns the paths of all files, relative to the folder; none for a folder that does not exist.
    static func files(below folder: URL) -> [String] {
        var found: [String] = []
        list(folder.path, prefix: "", into: &found)
        return found
    }

    private static func list(_ path: String, prefix: String, into found: inout [String]) {
        guard let stream = opendir(path) else { return }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                String(cString: UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self))
            }
            guard name != ".", name != ".." else { continue }
            if entry.pointee.d_type == UInt8(DT_DIR) {
                list("\(path)/\(name)", prefix: "\(prefix)\(name)/", into: &found)
            } else {
                found.append(prefix + name)
            }
        }
    }
}
