import Foundation
import Glibc

/// A file system mounted for a failure injection.
struct Mount: Sendable {
    let path: String

    /// Mounts a small file system in memory.
    static func tmpfs(at folder: URL, megabytes: Int) throws -> Mount {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try ToolProcess.run("mount", "-t", "tmpfs", "-o", "size=\(megabytes)m,mode=700", "tmpfs", folder.path)
        return Mount(path: folder.path)
    }

    /// Mounts the folder over itself, read-only.
    ///
    /// Files that are already open stay writable.
    static func readOnly(over folder: URL) throws -> Mount {
        try ToolProcess.run("mount", "--bind", folder.path, folder.path)
        let mount = Mount(path: folder.path)
        do {
            try ToolProcess.run("mount", "-o", "remount,bind,ro", folder.path)
        } catch {
            mount.undo()
            throw error
        }
        return mount
    }

    /// Unmounts the file system, even while it is in use.
    func undo() {
        try? ToolProcess.run("umount", "--lazy", path)
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
