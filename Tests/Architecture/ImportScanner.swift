import Foundation

/// The modules that source files import.
///
/// The package manager lets a target import any module that happens to be built. Only the files show the real
/// dependencies.
enum ImportScanner {
    struct Import: Hashable {
        let file: String
        let module: String
    }

    /// Returns the imports of every Swift file below a folder.
    static func imports(below folder: URL) throws -> [Import] {
        guard let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil) else { return [] }
        return try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.flatMap { file in
            try modules(in: String(contentsOf: file, encoding: .utf8)).map {
                Import(file: file.lastPathComponent, module: $0)
            }
        }
    }

    /// Returns the modules that a source text imports, in order.
    ///
    /// It uses `NSRegularExpression`, since a `Regex` took 22 s for the sources of this package, line by line.
    static func modules(in source: String) throws -> [String] {
        let attributes = #"(?:@\w+(?:\([^)\n]*\))?[ \t]+)*"#
        let access = #"(?:(?:public|package|internal|fileprivate|private)[ \t]+)?"#
        let kind = #"(?:(?:struct|class|enum|protocol|func|var|let|typealias|actor)[ \t]+)?"#
        let pattern = try NSRegularExpression(
            pattern: #"^[ \t]*"# + attributes + access + #"import[ \t]+"# + kind + #"(\w+)"#,
            options: .anchorsMatchLines)
        return pattern.matches(in: source, range: NSRange(source.startIndex..., in: source)).compactMap { match in
            Range(match.range(at: 1), in: source).map { String(source[$0]) }
        }
    }

    /// Returns the imports of a target that the table does not allow.
    static func undeclared(_ imports: [Import], target: String, table: EdgeTable) -> [String] {
        let allowed = table.importable(from: target)
        return imports.filter { !allowed.contains($0.module) && $0.module != target }.map {
            "\(target)/\($0.file) imports \($0.module), which edges.json does not allow"
        }
    }
}
