import AssaySQL
import Foundation
import Testing

@Suite struct SQLStatementTests {
    private enum Color: String, SQLBindable {
        case red
    }

    @Test func bindsWhatIsInterpolated() {
        let statement: SQLStatement = "SELECT id FROM item WHERE name = \("x'); DROP TABLE item") AND size > \(3)"
        let (sql, binds) = statement.rendered(for: .sqlite)
        #expect(sql == "SELECT id FROM item WHERE name = ?1 AND size > ?2")
        #expect(binds == [.text("x'); DROP TABLE item"), .integer(3)])
        #expect(statement.rendered(for: .postgres).sql == "SELECT id FROM item WHERE name = $1 AND size > $2")
    }

    @Test func bindsEachTypeAsItsValue() {
        let none: String? = nil
        let some: Int? = 7
        let bytes: [UInt8] = [1, 2]
        let statement: SQLStatement = """
            \(true), \(false), \(Int64.min), \(1.5), \(none), \(some), \(bytes), \(Data([3])), \(SQLValue.null), \
            \(Color.red)
            """
        #expect(
            statement.rendered(for: .sqlite).binds == [
                .integer(1), .integer(0), .integer(.min), .real(1.5), .null, .integer(7), .blob([1, 2]), .blob([3]),
                .null, .text("red"),
            ])
    }

    @Test func numbersTheBindsOfNestedStatementsThrough() {
        let condition: SQLStatement = "b = \(2)"
        let statement: SQLStatement = "WHERE a = \(1) AND (\(statement: condition)) AND c = \(3)"
        let (sql, binds) = statement.rendered(for: .postgres)
        #expect(sql == "WHERE a = $1 AND (b = $2) AND c = $3")
        #expect(binds == [.integer(1), .integer(2), .integer(3)])
    }

    @Test func writesListsWithTheirParentheses() {
        let statement: SQLStatement = "id IN \(values: ["a", "b", "c"])"
        #expect(statement.rendered(for: .sqlite).sql == "id IN (?1, ?2, ?3)")
    }

    @Test func writesEmptyListsThatEachDialectTakes() {
        let texts: SQLStatement = "id IN \(values: [String]())"
        #expect(texts.rendered(for: .sqlite).sql == "id IN ()")
        #expect(texts.rendered(for: .postgres).sql == "id IN (SELECT NULL::text WHERE FALSE)")
        let numbers: SQLStatement = "size IN \(values: [Int]())"
        #expect(numbers.rendered(for: .postgres).sql == "size IN (SELECT NULL::bigint WHERE FALSE)")
    }

    @Test func joinsStatementsWithASeparator() {
        let conditions: [SQLStatement] = ["a = \(1)", "b = \(2)", "c IS NULL"]
        let statement = "WHERE " + conditions.joined(separator: " AND ")
        #expect(statement.rendered(for: .sqlite).sql == "WHERE a = ?1 AND b = ?2 AND c IS NULL")
        #expect([SQLStatement]().joined(separator: ", ") == SQLStatement())
    }

    @Test func equalsAStatementPutTogetherOtherwise() {
        var statement: SQLStatement = "SELECT \(1)"
        statement += ", "
        statement += "\(2)"
        #expect(statement == "SELECT \(1), \(2)")
        #expect(statement != "SELECT \(1), \(3)")
        #expect(statement.parts.count == 4)
    }

    @Test func putsUnsafeTextInAsItIs() {
        let statement: SQLStatement = "ORDER BY \(unsafeSQL: "created_at DESC")"
        #expect(statement.rendered(for: .sqlite).sql == "ORDER BY created_at DESC")
    }

    @Test func locksRowsOnlyWhereThereAreLocks() {
        let held: SQLStatement = "SELECT id FROM job \(.forUpdate)"
        let skipping: SQLStatement = "SELECT id FROM job \(.forUpdateSkipLocked)"
        #expect(held.rendered(for: .sqlite).sql == "SELECT id FROM job ")
        #expect(held.rendered(for: .postgres).sql == "SELECT id FROM job FOR NO KEY UPDATE")
        #expect(skipping.rendered(for: .postgres).sql == "SELECT id FROM job FOR NO KEY UPDATE SKIP LOCKED")
        let kept: SQLStatement = "SELECT id FROM job \(.forKeyShare)"
        let ending: SQLStatement = "SELECT id FROM job \(.forDeleteSkipLocked)"
        #expect(kept.rendered(for: .sqlite).sql == "SELECT id FROM job ")
        #expect(kept.rendered(for: .postgres).sql == "SELECT id FROM job FOR KEY SHARE")
        #expect(ending.rendered(for: .postgres).sql == "SELECT id FROM job FOR UPDATE SKIP LOCKED")
    }

    @Test func keepsAColumnFromLeadingToRows() {
        let statement: SQLStatement = "WHERE \(unindexed: "items.organisation_id") = \("a") AND id = \("b")"
        #expect(statement.rendered(for: .sqlite).sql == "WHERE +items.organisation_id = ?1 AND id = ?2")
        #expect(statement.rendered(for: .postgres).sql == "WHERE (items.organisation_id || '') = $1 AND id = $2")
    }

    @Test func definesAKeyThatTheDatabaseMakes() {
        let statement: SQLStatement = "CREATE TABLE log (arrival \(.insertionKey), text \(.text))"
        #expect(
            statement.rendered(for: .sqlite).sql == "CREATE TABLE log (arrival INTEGER PRIMARY KEY, text TEXT)")
        #expect(
            statement.rendered(for: .postgres).sql.hasPrefix(
                "CREATE TABLE log (arrival BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, text TEXT"))
    }

    @Test func neverPrintsBinds() {
        let statement: SQLStatement = "SELECT \("a secret")"
        #expect("\(statement)" == "SELECT ?1")
        #expect(!String(reflecting: statement).contains("secret"))
    }
}
