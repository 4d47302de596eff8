import Foundation

/// The modules that source files name in their import lines.
///
/// The package manager lets a target import whatever happens to be built; only the files say what they really use.
enum ImportScanner {
    struct Import: Hashable {
        let file: String
        let module: String
    }

    /// The imports of every Swift file below a folder.
    static func imports(below folder: URL) throws -> [Import] {
        guard let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil) else { return [] }
        return try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.flatMap { file in
            modules(in: try String(contentsOf: file, encoding: .utf8)).map {
                Import(file: file.lastPathComponent, module: $0)
            }
        }
    }

    /// The modules that a source text imports, in order.
    static func modules(in source: String) -> [String] {
        source.split(separator: "\n").compactMap { line in
            let pattern =
                /^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias|actor)\s+)?(\w+)/
            return line.firstMatch(of: pattern).map { String($0.1) }
        }
    }

    /// The imports of a target that its edges do not allow.
    static func undeclared(_ imports: [Import], target: String, table: EdgeTable) -> [String] {
        let allowed = table.importable(from: target)
        return imports.filter { !allowed.contains($0.module) && $0.module != target }.map {
            "\(target)/\($0.file) imports \($0.module), which edges.json does not allow"
        }
    }
}
