/// The steps of a statement's query plan, as `EXPLAIN QUERY PLAN` describes them.
package struct QueryPlan: Sendable, Hashable {
    /// One access to a table or to a result inside the statement.
    struct Access: Hashable {
        /// The table's name or alias.
        let name: String
        /// The index; `nil` for the rows themselves or their primary key.
        let index: String?
        /// Whether the step reads everything, instead of what its terms select.
        let isScan: Bool
        /// The columns that are compared for equality, or the whole text of terms that are no comparisons.
        let equal: Set<String>
        /// Whether SQLite tries each value of a column that the statement does not name, or makes an index first.
        let isImprovised: Bool
    }

    package let steps: [String]

    package init(_ steps: [String]) {
        self.steps = steps
    }

    /// Whether rows are sorted, or collected in a temporary table to find equal ones.
    var sorts: Bool { steps.contains { $0.hasPrefix("USE TEMP B-TREE") } }

    /// The step's access to a table, or `nil` for a step of another kind.
    static func access(in step: String) -> Access? {
        let words = step.split(separator: " ")
        guard let verb = words.first, words.count > 1, ["SCAN", "SEARCH"].contains(verb) else { return nil }
        if step.contains("CONSTANT ROW") { return nil }
        // The terms may be followed by `LEFT-JOIN`.
        let terms =
            step.firstIndex(of: "(").map { start in
                step[step.index(after: start)..<(step.lastIndex(of: ")") ?? step.endIndex)]
            } ?? ""
        let equal =
            verb == "SCAN"
            ? []
            : terms.replacing(" AND ", with: "&").split(separator: "&").compactMap { term in
                term.hasSuffix("=?") ? String(term.dropLast(2)) : nil
            }
        let index = words.firstIndex(of: "INDEX").flatMap { words.indices.contains($0 + 1) ? words[$0 + 1] : nil }
        return Access(
            name: String(words[1]), index: index.map(String.init), isScan: verb == "SCAN", equal: Set(equal),
            isImprovised: step.contains("AUTOMATIC") || terms.contains("ANY("))
    }
}
