import AssayTestTiming
import Foundation

extension TestFolder {
    /// Returns the permission bits of a file in the folder.
    func mode(of path: String) throws -> Int? {
        let attributes = try FileManager.default.attributesOfItem(atPath: file(path).path)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue
    }

    /// The relative paths of all files in the folder.
    var files: [String] {
        (FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String } ?? [])
            .filter { path in
                var isFolder: ObjCBool = false
                return FileManager.default.fileExists(atPath: file(path).path, isDirectory: &isFolder)
                    && !isFolder.boolValue
            }.sorted()
    }
}
