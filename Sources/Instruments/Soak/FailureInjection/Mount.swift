import Foundation
import Glibc

/// A file system mounted for a failure injection.
struct Mount: Sendable {
    let path: String

    /// Mounts a small file system in memory.
    static func tmpfs(at folder: URL, megabytes: Int) throws -> Mount {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try check(Glibc.mount("tmpfs", folder.path, "tmpfs", 0, "size=\(megabytes)m,mode=700"), folder)
        return Mount(path: folder.path)
    }

    /// Mounts the folder over itself, read-only.
    ///
    /// Files that are already open stay writable.
    static func readOnly(over folder: URL) throws -> Mount {
        try check(Glibc.mount(folder.path, folder.path, nil, UInt(MS_BIND), nil), folder)
        let mount = Mount(path: folder.path)
        do {
            try check(Glibc.mount(nil, folder.path, nil, UInt(MS_REMOUNT | MS_BIND | MS_RDONLY), nil), folder)
        } catch {
            mount.undo()
            throw error
        }
        return mount
    }

    /// Unmounts the file system, even while it is in use.
    func undo() {
        umount2(path, Int32(MNT_DETACH))
    }

    private static func check(_ status: Int32, _ folder: URL) throws {
        guard status != 0 else { return }
        throw SoakError("\(folder.path) can't be mounted: \(String(cString: strerror(errno)))")
    }

    /// Returns the reason why mounting is impossible here, or `nil`.
    static func obstacle() -> String? {
        guard geteuid() == 0 else { return "it needs root, to mount a small file system" }
        let folder = FileManager.default.temporaryDirectory.appending(path: "assay-mount-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        do {
            let mount = try tmpfs(at: folder, megabytes: 1)
            mount.undo()
            return nil
        } catch {
            return "nothing can be mounted here: \(error)"
        }
    }
}
