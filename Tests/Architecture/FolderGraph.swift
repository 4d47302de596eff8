import Foundation

/// The folders of one target, with the dependencies between them.
///
/// Imports name modules only. Inside a module, a dependency is the use of a type that a file of another folder declares
/// at top level. Extensions and functions are not considered.
struct FolderGraph {
    /// The dependencies, from each folder's path inside the target (empty for the target's own folder) to the folders
    /// that it uses.
    private(set) var edges: [String: Set<String>] = [:]

    /// - Parameter files: The texts of a target's sources, by path inside the target.
    init(files: [String: String]) throws {
        let code = try files.mapValues(Self.withoutCommentsAndText)
        let declaration = try Regex(Self.declaration(indented: false), as: (Substring, Substring).self)
        let nested = try Regex(Self.declaration(indented: true), as: (Substring, Substring).self)
        var homes: [Substring: String] = [:]
        for (path, text) in code {
            for match in text.matches(of: declaration) { homes[match.1] = path }
        }
        for (path, text) in code {
            let own = Set(text.matches(of: nested).map { $0.1 })
            let words = Set(text.matches(of: /(?:^|[^\w.])([A-Z]\w+)/).map { $0.1 })
            let here = Self.folder(path)
            let there = words.subtracting(own).compactMap { homes[$0] }.map(Self.folder).filter { $0 != here }
            edges[here, default: []].formUnion(there)
        }
    }

    /// Reads the Swift files below a target's folder.
    init(target folder: URL) throws {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
        let texts = try paths.map { ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8)) }
        try self.init(files: Dictionary(uniqueKeysWithValues: texts))
    }

    /// The folders in dependency cycles, sorted; empty when there are none.
    var circle: [String] { Circles.members(of: edges) }

    private static func folder(_ path: String) -> String {
        path.split(separator: "/").dropLast().joined(separator: "/")
    }

    private static func withoutCommentsAndText(_ source: String) throws -> String {
        source.replacing(try Regex(#"//.*|"(?:\\.|[^"\\])*""#), with: "")
    }

    private static func declaration(indented: Bool) -> String {
        let start = indented ? #"(?m)^\s*"# : "(?m)^"
        return start + #"(?:@\S+\s+)*(?:(?:public|package|internal|open|final|indirect|fileprivate|nonisolated)\s+)*"#
            + #"(?:struct|class|enum|protocol|actor|typealias)\s+([A-Z]\w+)"#
    }
}

enum Circles {
    /// Returns the nodes that can be reached from themselves, sorted.
    static func members(of edges: [String: Set<String>]) -> [String] {
        edges.keys.filter { start in
            var seen: Set<String> = []
            var next = edges[start, default: []]
            while let node = next.popFirst() {
                if node == start { return true }
                if seen.insert(node).inserted { next.formUnion(edges[node, default: []]) }
            }
            return false
        }
        .sorted()
    }
}
