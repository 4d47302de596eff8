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
            try modules(in: String(contentsOf: file, encoding: .utf8)).map {
                Import(file: file.lastPathComponent, module: $0)
            }
        }
    }

    /// The modules that a source text imports, in order.
    ///
    /// With `NSRegularExpression`: a `Regex` took 22 s for the sources of this package, line by line.
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

    /// The imports of a target that its edges do not allow.
    static func undeclared(_ imports: [Import], target: String, table: EdgeTable) -> [String] {
        let allowed = table.importable(from: target)
        return imports.filter { !allowed.contains($0.module) && $0.module != target }.map {
            "\(target)/\($0.file) imports \($0.module), which edges.json does not allow"
        }
    }
}
