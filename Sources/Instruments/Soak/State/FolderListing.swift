import Foundation
import Glibc

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
