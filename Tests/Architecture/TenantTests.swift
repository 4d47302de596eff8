import AssayTestSupport
import AssayTestTiming
import Foundation
import Testing

@Suite struct TenantTests {
    @Test func everyStatementOfTheRepositoriesNamesItsOrganization() throws {
        let folders = ["Infrastructure/AssayStorage", "Instruments/AssayInstruments"]
        let files = try folders.flatMap { folder in
            let root = Repository.file("Sources/\(folder)")
            return try FileManager.default.subpathsOfDirectory(atPath: root.path).map { root.appending(path: $0) }
        }
        var seen = 0
        for file in files where file.pathExtension == "swift" {
            let statements = StatementScanner.statements(in: try String(contentsOf: file, encoding: .utf8))
            seen += statements.count
            for statement in statements {
                #expect(TenantRule.violation(in: statement) == nil, "\(file.lastPathComponent)")
            }
        }
        #expect(seen > 40, "the scanner no longer finds the statements")
    }

    @Test func noOtherTargetWritesStatements() throws {
        let folder = Repository.file("Sources")
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        var seen = 0
        for case let file as URL in files where file.pathExtension == "swift" {
            // The drivers ask their databases about themselves, not about rows of organizations.
            guard !file.path.contains("/AssayStorage/"), !file.path.contains("/AssaySQL"),
                !file.path.contains("/AssayPostgres/"), !file.path.contains("/AssayInstruments/")
            else { continue }
            seen += 1
            let source = try String(contentsOf: file, encoding: .utf8)
            #expect(StatementScanner.statements(in: source).isEmpty, "\(file.lastPathComponent)")
        }
        #expect(seen > 100)
    }

    @Test(arguments: [
        "SELECT id FROM items WHERE id = ?",
        "UPDATE captures SET state = ? WHERE id = ?",
        "SELECT * FROM items i JOIN photos p ON p.capture_id = i.capture_id WHERE i.organisation_id = ?",
        "INSERT INTO events (id) VALUES (?)",
        "DELETE FROM sessions WHERE expires_at < ?", "SELECT value FROM hash_bands WHERE band = ?",
    ])
    func statementThatForgetsTheOrganizationIsFound(_ statement: String) {
        #expect(TenantRule.violation(in: statement) != nil)
    }

    @Test(arguments: [
        "SELECT id FROM items WHERE organisation_id = ? AND id = ?",
        "SELECT hash FROM catalogues WHERE hash = ?",
        "/* any organisation: found by the hash of a secret */ SELECT id FROM sessions WHERE hash = ?",
        "INSERT INTO events (id, organisation_id) VALUES (?, ?)",
        "SELECT value FROM hash_bands WHERE organisation_number = ? AND band = ?",
    ])
    func statementThatNamesItPasses(_ statement: String) {
        #expect(TenantRule.violation(in: statement) == nil)
    }
}
