import AssayWire
import Yams

/// Reads one mapping key by key.
///
/// A wrong value is reported to the session and read as `nil`, so that reading continues and finds the next problem
/// too.
struct MappingReader {
    let location: CatalogDiagnostic.Location
    let session: LoadingSession
    private let values: [String: Node]
    private let lines: [String: Int]
    /// Known keys that a mistyped key most likely stands for, so that they aren't also reported as missing.
    private let meant: Set<String>

    /// Reads the keys of a mapping and reports those that aren't allowed.
    ///
    /// - Parameter keys: The allowed keys; `nil` if every key is allowed.
    init?(_ node: Located<Node>, keys: [String]?, session: LoadingSession) {
        guard let mapping = node.value.mapping else {
            session.report(node.location, "A mapping is expected here.", "Write `key: value` lines.")
            return nil
        }
        var values: [String: Node] = [:]
        var lines: [String: Int] = [:]
        for (key, value) in mapping {
            let line = key.mark?.line ?? node.location.line
            guard let name = key.scalar?.string else {
                session.report(
                    .init(file: node.location.file, line: line, field: node.location.field),
                    "A key must be a word.", "Write `key: value` lines.")
                continue
            }
            values[name] = value
            lines[name] = line
        }
        location = node.location
        self.session = session
        self.values = values
        self.lines = lines
        let unknown = keys.map { keys in values.keys.filter { !keys.contains($0) } } ?? []
        meant = Set(unknown.compactMap { nearestName(to: $0, in: keys ?? []) })
        reportUnknown(unknown, keys ?? [])
    }

    private func reportUnknown(_ unknown: [String], _ keys: [String]) {
        for name in unknown {
            let remedy = SpellingSuggestion.remedy(
                for: name, in: keys, else: "The keys here are \(keys.joined(separator: ", ")).")
            session.report(place(of: name), "There is no such key.", remedy)
        }
    }

    /// The keys of the mapping, in the order of the file.
    var keys: [String] {
        values.keys.sorted { (lines[$0] ?? 0, $0) < (lines[$1] ?? 0, $1) }
    }

    /// Whether a problem has been reported for this file.
    var fileHasProblems: Bool {
        session.hasProblems { $0 == location.file }
    }

    func has(_ key: String) -> Bool { values[key] != nil }

    /// The location of a key; for a missing key, the line of the mapping.
    func place(of key: String) -> CatalogDiagnostic.Location {
        .init(
            file: location.file, line: lines[key] ?? location.line,
            field: location.field.isEmpty ? key : "\(location.field).\(key)")
    }

    /// A required value.
    func required(_ key: String) -> Located<Node>? {
        guard let node = values[key] else {
            guard !meant.contains(key) else { return nil }
            session.report(place(of: key), "The key is missing.", "Add `\(key): …`.")
            return nil
        }
        return Located(value: node, location: place(of: key))
    }

    /// A value that may be omitted.
    func optional(_ key: String) -> Located<Node>? {
        values[key].map { Located(value: $0, location: place(of: key)) }
    }
}
