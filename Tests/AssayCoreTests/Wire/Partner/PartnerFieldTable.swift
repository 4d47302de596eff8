import AssayTestTiming
import AssayWire

/// The members of one section's tables in `docs/api/shapes.md` and `shapes-changes.md`.
struct PartnerFieldTable {
    /// The promise about a member, by its word in the table.
    enum Presence: String {
        case always
        case nullable
        case optional
        /// The version does not have the member.
        case never = "–"
    }

    /// By the member's path, such as `images.uploaded_images[].url`.
    let members: [String: Presence]

    /// Reads the column of a version in the tables of a section; tables without the column are skipped.
    init(_ version: String, section: String) throws {
        var column: Int?
        var members: [String: Presence] = [:]
        for row in try Self.rows(of: section) {
            column = row.firstIndex(of: version) ?? column
            guard let column, row.count > column, let presence = Presence(rawValue: row[column]) else { continue }
            for path in Self.paths(in: row[0]) { members[path] = presence }
        }
        self.members = members
    }

    /// The promise about a value that is no object; for an empty list also if only the members of its elements are
    /// listed.
    func presence(of leaf: String) -> Presence? {
        guard members[leaf] == nil, leaf.hasSuffix("[]") else { return members[leaf] }
        return members[String(leaf.dropLast(2))] ?? members.first { $0.key.hasPrefix("\(leaf).") }?.value
    }

    /// The words in backticks in the first cells of a section's tables.
    static func names(of section: String, in page: String? = nil) throws -> [String] {
        try rows(of: section, in: page).flatMap { paths(in: $0[0]) }
    }

    private static func rows(of section: String, in page: String? = nil) throws -> [[String]] {
        let pages = page.map { [$0] } ?? ["docs/api/shapes.md", "docs/api/shapes-changes.md"]
        let lines = try pages.flatMap { try Repository.text($0).split(separator: "\n") }
            .drop { !$0.hasPrefix("#") || $0.drop { $0 == "#" } != " \(section)" }.dropFirst()
        return lines.prefix { !$0.hasPrefix("#") }.filter { $0.hasPrefix("| ") }.map(cells)
    }

    private static func cells(_ row: Substring) -> [String] {
        row.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast().map { cell in
            String(cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
    }

    /// The paths of a cell; `.epoch` after `timestamp.display` stands for `timestamp.epoch`.
    private static func paths(in cell: String) -> [String] {
        let words = cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
        return words.reduce(into: []) { paths, word in
            guard word.hasPrefix("."), let last = paths.last else { return paths.append(word) }
            paths.append(last.split(separator: ".").dropLast().joined(separator: ".") + word)
        }
    }
}

extension JSONNode {
    /// The values at a path, one for each place where its parent is an object; `nil` where the parent lacks the member.
    func values(at path: String) -> [JSONNode?] {
        values(at: path.split(separator: ".").map(String.init)[...])
    }

    private func values(at path: ArraySlice<String>) -> [JSONNode?] {
        guard case .object(let members) = self, let first = path.first else { return [] }
        let isList = first.hasSuffix("[]")
        let value = members[isList ? String(first.dropLast(2)) : first]
        guard path.count > 1 else { return [value] }
        guard isList else { return value?.values(at: path.dropFirst()) ?? [] }
        guard case .list(let elements) = value else { return [] }
        return elements.flatMap { $0.values(at: path.dropFirst()) }
    }

    /// The paths of all values that are no object, those of lists with `[]`.
    ///
    /// - Parameter opaque: Members whose own members are not listed.
    func leaves(opaque: Set<String>, at path: String = "") -> Set<String> {
        switch self {
        case .object(let members) where !opaque.contains(path):
            members.reduce(into: []) { paths, member in
                let name = path.isEmpty ? member.key : "\(path).\(member.key)"
                paths.formUnion(member.value.leaves(opaque: opaque, at: name))
            }
        case .list(let elements):
            elements.isEmpty
                ? ["\(path)[]"]
                : elements.reduce(into: []) { $0.formUnion($1.leaves(opaque: opaque, at: "\(path)[]")) }
        default: [path]
        }
    }
}
