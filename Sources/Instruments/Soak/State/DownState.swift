import AssayStorage
import Foundation
import Glibc

/// What lies on the disk while the server is down: exactly what the crash has left.
///
/// Only names are read. Opening the database would recover it, which is the next server's own task.
struct DownState: Sendable {
    /// The files of uploads that were under way.
    let spool: Set<String>
    /// Every blob, by its path below the blobs' folder.
    let blobs: [String]

    /// No crash.
    static let nothing = DownState(spool: [], blobs: [])

    private init(spool: Set<String>, blobs: [String]) {
        self.spool = spool
        self.blobs = blobs
    }

    init(_ installation: SoakInstallation) {
        spool = Set(Self.files(below: installation.spool))
        blobs = Self.files(below: installation.blobs)
    }

    /// The blobs of photos that no row promises.
    func strays(in state: StoredState) -> [String] {
        let known = Set(state.photos.filter(\.isLive).map { "\($0.organization)/\($0.capture)/\($0.id)" })
        return blobs.filter { !known.contains(String($0.prefix { $0 != "." })) }
    }

    /// Sets the blobs' times back, as if the crash were long ago: the server leaves alone what was written within the
    /// hour, since it might belong to a transaction that is about to commit.
    ///
    /// - Parameter aged: The blobs that were set back before; those of this time are added.
    func age(_ folder: URL, aged: inout Set<String>) {
        let past = timespec(tv_sec: time(nil) - 7_200, tv_nsec: 0)
        for blob in blobs where aged.insert(blob).inserted {
            let times = [past, past]
            _ = utimensat(AT_FDCWD, folder.appending(path: blob).path, times, 0)
        }
    }

    private static func files(below folder: URL) -> [String] {
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
