import AssaySQL
import Foundation
import Testing

@Suite struct SQLRowTests {
    private enum Size: Int, SQLDecodable {
        case small = 1
    }

    private let row = SQLRow(
        columns: ["name", "count", "share", "missing", "bytes", "flag", "name"],
        values: [.text("bag"), .integer(1), .real(0.5), .null, .blob([9]), .integer(0), .text("shadowed")])

    @Test func readsEachTypeByName() throws {
        #expect(try row.get("name") == "bag")
        #expect(try row.get("count", as: Int.self) == 1)
        #expect(try row.get("count", as: Int64.self) == 1)
        #expect(try row.get("count", as: Bool.self))
        #expect(try row.get("count", as: Size.self) == .small)
        #expect(try row.get("count", as: Double.self) == 1)
        #expect(try row.get("share") == 0.5)
        #expect(try row.get("bytes", as: [UInt8].self) == [9])
        #expect(try row.get("bytes", as: Data.self) == Data([9]))
        #expect(try row.get("flag", as: Bool.self) == false)
        #expect(try row.get("missing", as: String?.self) == nil)
        #expect(try row.get("name", as: String?.self) == "bag")
        #expect(try row.get("missing", as: SQLValue.self) == .null)
    }

    @Test func readsByPosition() throws {
        #expect(row[0] == .text("bag"))
        #expect(row.count == 7)
        #expect(try row.get(at: 1) == 1)
        #expect(throws: SQLError.self) { try row.get(at: 7, as: Int.self) }
    }

    @Test(arguments: ["missing", "name", "share", "bytes"])
    func refusesWhatIsNotAnInteger(column: String) {
        let error = #expect(throws: SQLError.self) { try row.get(column, as: Int.self) }
        #expect(error?.code == .decoding)
        #expect(error?.columns == [column])
    }

    @Test func refusesAWrongTypeBehindAnOptional() {
        #expect(throws: SQLError.self) { try row.get("name", as: Int?.self) }
    }

    @Test func refusesBooleansOtherThanZeroAndOne() {
        let two = SQLRow(columns: ["flag"], values: [.integer(2)])
        #expect(throws: SQLError.self) { try two.get("flag", as: Bool.self) }
    }

    @Test func namesTheColumnThatIsNotThere() throws {
        let error = try #require(throws: SQLError.self) { try row.get("colour", as: String.self) }
        #expect(error.columns == ["colour"])
        #expect(error.debugDescription.contains("colour"))
    }

    @Test func neverPrintsValues() {
        #expect(!"\(row)".contains("bag"))
        #expect(!String(reflecting: row).contains("bag"))
    }
}
