import AssaySQL
import Foundation
import Testing

@Suite struct SQLErrorTests {
    private let error = SQLError(
        .uniqueViolation, table: "person", columns: ["organisation_id", "email"], driverCode: "2067",
        message: "UNIQUE constraint failed", statement: "INSERT INTO person (email) VALUES (?1)")

    @Test func userTextsDoNotMentionTheDatabase() {
        #expect(error.description == "There is already an entry with the same key.")
        #expect(error.localizedDescription == error.description)
        #expect("\(error)" == error.description)
    }

    @Test func logsContainEverythingButTheBinds() {
        let text = error.debugDescription
        for part in ["unique_violation", "2067", "person", "organisation_id email", "INSERT INTO person"] {
            #expect(text.contains(part), "\(part) is missing")
        }
    }

    @Test func hasASentenceForCodesOfOtherDrivers() {
        let foreign = SQLError(SQLError.Code(rawValue: "tablespace_gone"))
        #expect(foreign.description == "The database could not do this.")
        #expect(foreign.debugDescription == "SQLError(tablespace_gone)")
    }
}
