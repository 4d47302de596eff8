import AssayCore
import Testing

@Suite struct ItemChangesTests {
    typealias Fixtures = ItemFixtures

    @Test func aNewItemBeginsWithTheHistoryOfItsCapture() {
        let item = Fixtures.item()
        #expect(item.opening.notice == .sessionUpdated)
        #expect(
            item.opening.entries == [
                TimelineEntry(.captureStarted, at: Fixtures.captured),
                TimelineEntry(.submitted, at: Fixtures.submitted),
                TimelineEntry(.received, at: Fixtures.received),
            ])
    }

    @Test func aResultIsPromisedTheReviewHoursAfterReceipt() {
        let item = Fixtures.item()
        #expect(item.times.etaAt == Fixtures.received.adding(seconds: 12 * 3_600))
        #expect(!item.times.isOverdue(at: Fixtures.received.adding(seconds: 12 * 3_600)))
        #expect(item.times.isOverdue(at: Fixtures.received.adding(seconds: 12 * 3_600 + 1)))
    }

    @Test func aFinalDecisionEndsThePromise() throws {
        var item = Fixtures.item()
        let change = try item.handle(.decided(.result(.invalid, reasons: [])), at: Fixtures.decided)
        #expect(item.times.initialResultAt == Fixtures.decided)
        #expect(item.times.resultAt == Fixtures.decided)
        #expect(item.times.etaAt == nil)
        #expect(!item.times.isOverdue(at: Timestamp(microseconds: .max)))
        #expect(item.revision == 2)
        #expect(change.notice == .sessionCompleted)
        #expect(change.entries == [TimelineEntry(.resultSet, at: Fixtures.decided)])
    }

    @Test func anAbstentionKeepsThePromise() throws {
        var item = Fixtures.item()
        let change = try item.handle(.decided(.abstained(reasons: [])), at: Fixtures.decided)
        #expect(item.times.initialResultAt == Fixtures.decided)
        #expect(item.times.resultAt == nil)
        #expect(item.times.etaAt != nil)
        #expect(change.entries == [TimelineEntry(.reviewStarted, at: Fixtures.decided)])
    }

    @Test func anExpertsResultKeepsTheTimeOfTheFirst() throws {
        var item = Fixtures.item()
        _ = try item.handle(.decided(.abstained(reasons: [])), at: Fixtures.decided)
        let later = Fixtures.decided.adding(seconds: 4_000)
        let change = try item.handle(.resolved(.authentic, reasons: []), at: later, message: "Stitching is right.")
        #expect(item.times.initialResultAt == Fixtures.decided)
        #expect(item.times.resultAt == later)
        #expect(item.times.etaAt == nil)
        #expect(item.revision == 3)
        #expect(change.entries == [TimelineEntry(.reviewed, at: later, message: "Stitching is right.")])
    }

    @Test func aRefusedEventChangesNothing() {
        var item = Fixtures.item()
        let before = item
        #expect(throws: DomainError.self) { try item.handle(.resolved(.authentic, reasons: []), at: Fixtures.decided) }
        #expect(item == before)
    }
}
