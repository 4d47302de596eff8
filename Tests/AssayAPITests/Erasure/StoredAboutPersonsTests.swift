import AssaySQL
import AssayTestSupport
import AssayTestTiming
import Foundation
import Testing

/// The table of `docs/operate/erasure.md` says of every column what an erasure does with it.
@Suite struct StoredAboutPersonsTests {
    /// The columns of the page by table; `*` stands for all columns, or for all tables.
    private func classified() throws -> [String: Set<String>] {
        let page = try Repository.text("docs/operate/erasure.md").replacingOccurrences(of: "\n", with: " ")
        var columns: [String: Set<String>] = [:]
        for match in page.matches(of: /`([a-z_*]+): ([a-z_*, ]+)`/) {
            let names = match.2.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
            columns[String(match.1), default: []].formUnion(names)
        }
        return columns
    }

    @Test func everyColumnIsClassified() async throws {
        let folder = try TestFolder()
        let classified = try classified()
        let everywhere = try #require(classified["*"])
        let stored = try await TestDatabase.sqlite.open(in: folder).read { sql in
            try TestDatabase.sqlite.tables(sql).filter { !$0.hasPrefix("sqlite_") }.map { table in
                let rows = try sql.query("SELECT name FROM pragma_table_info(\(table))")
                return (table: table, columns: try rows.map { try $0.get(at: 0, as: String.self) })
            }
        }
        #expect(stored.count > 40)
        for (table, columns) in stored {
            let known = classified[table] ?? []
            guard !known.contains("*") else { continue }
            let unknown = columns.filter { name in
                !known.contains(name) && !everywhere.contains(name) && !name.hasSuffix("_at")
                    && !name.hasPrefix("n_")
            }
            #expect(unknown.isEmpty, "docs/operate/erasure.md does not say what happens to \(table): \(unknown)")
            #expect(known.isSubset(of: columns), "\(table) has no such columns: \(known.subtracting(columns))")
        }
        #expect(Set(classified.keys).subtracting(stored.map(\.table)) == ["*"])
    }
}
