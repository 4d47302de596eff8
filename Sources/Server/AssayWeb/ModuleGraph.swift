/// The imports among the scripts, as their sources state them.
struct ModuleGraph {
    private let imports: [String: [String]]

    /// - Parameter sources: The scripts by name.
    init(_ sources: [String: String]) {
        imports = sources.mapValues { source in
            source.matches(of: /(?:from|import) '\.\/([\w.-]+)'/).map { String($0.output.1) }
        }
    }

    /// Returns the scripts that a script imports, also indirectly, sorted by name.
    func imports(of script: String) -> [String] {
        var seen: Set<String> = []
        var waiting = imports[script] ?? []
        while let next = waiting.popLast() {
            guard next != script, seen.insert(next).inserted else { continue }
            waiting += imports[next] ?? []
        }
        return seen.sorted()
    }
}
