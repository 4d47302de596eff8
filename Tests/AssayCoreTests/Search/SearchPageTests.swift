import AssayCore
import Testing

@Suite struct SearchPageTests {
    @Test func aPageBeginsBehindTheCursorThatWasHandedOut() throws {
        let position = ItemPosition(
            capturedAt: Timestamp(microseconds: 1_795_251_600_123_456), item: ItemID("7QX0M2KD9A"))
        let page = try SearchPage(cursor: [position.cursor], limit: 25)
        #expect(page == SearchPage(after: position, limit: 25))
        #expect(try SearchPage(cursor: nil, limit: nil) == SearchPage(after: nil, limit: 20))
        #expect(try SearchPage(cursor: [], limit: 1) == SearchPage(after: nil, limit: 1))
    }

    @Test(arguments: [
        [""], ["7QX0M2KD9A"], ["1795251600123456"], ["1795251600123456-"], ["x-7QX0M2KD9A"],
        ["1795251600123456-7QX0M2KD9A", "1"], ["1795251600123456-7QX0M2KD9A-1"], ["99999999999999999999-7QX0M2KD9A"],
        ["1795251600123456-7QX0M2KD9A' OR 1=1"],
    ])
    func anyOtherCursorIsRefused(cursor: [String]) {
        let error = #expect(throws: DomainError.self) { try SearchPage(cursor: cursor, limit: 20) }
        #expect(error?.code == "invalid_cursor")
        #expect(error?.fields.map(\.name) == ["cursor"])
    }

    @Test(arguments: [0, -1, 26, Int.max])
    func aLimitOutsideIsRefused(limit: Int) {
        let error = #expect(throws: DomainError.self) { try SearchPage(cursor: nil, limit: limit) }
        #expect(error?.fields.map(\.name) == ["limit"])
    }
}
