import AssayCore
import AssayTestTiming
import Foundation
import Testing

/// Compares the table of settings in `docs/operate/organization-settings.md` with the code that reads them.
@Suite struct SettingsPageTests {
    private static let page = Repository.file("docs/operate/organization-settings.md")

    /// Returns the cells of the table under the heading, without the header row.
    private func rows(under heading: String) throws -> [[String]] {
        let lines = try String(contentsOf: Self.page, encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false)
        let section = lines.drop { $0 != heading }.dropFirst().prefix { !$0.hasPrefix("## ") }
        return section.filter { $0.hasPrefix("|") }.dropFirst(2).map { line in
            line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
                .map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    @Test func thePageHasARowForEveryKeyInTheirOrder() throws {
        let rows = try rows(under: "## Keys")
        #expect(rows.map(\.first) == SettingKey.all.map { "`\($0.name)`" })
        #expect(rows.allSatisfy { $0.count == 5 && !$0.contains("") })
    }

    @Test func eachRowHasWhatTheKeyAcceptsAndItsDefault() throws {
        let rows = try rows(under: "## Keys")
        for (row, key) in zip(rows, SettingKey.all) where row.count == 5 {
            #expect(row[1] == key.accepts, "\(key.name)")
            #expect(row[2] == "`\(key.standard)`", "\(key.name)")
            #expect(row[3].hasPrefix(key.summary), "\(key.name)")
        }
    }
}
