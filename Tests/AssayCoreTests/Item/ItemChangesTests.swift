import AssayCore
import Testing

@Suite struct ItemChangesTests {
    typealias Fixtures = ItemFixtures

    @Test func aNewItemBeginsWithTheHistoryOfItsCapture() {
        let item = Fixtures.item()
        #expect(item.opening.notices == [.sessionUpdated])
        #expect(
            item.opening.entries == [
                TimelineEntry(.captureStarted, at: Fixtures.captured),
                TimelineEntry(.submitted, at: Fixtures.submitted),
                TimelineEntry(.received, at: Fixtures.received),
            ])
    }

    @Test func theEstimatedCompletionIsTheReceiptPlusTheReviewHours() {
        let item = Fixtures.item()
        #expect(item.times.etaAt == Fixtures.received.adding(seconds: 12 * 3_600))
        #expect(!item.isOverdue(at: Fixtures.received.adding(seconds: 12 * 3_600)))
        #expect(item.isOverdue(at: Fixtures.received.adding(seconds: 12 * 3_600 + 1)))
    }

    @Test func aFinalDecisionRemovesTheEstimatedCompletion() throws {
        var item = Fixtures.item()
        let change = try item.handle(.decided(.result(.invalid, reasons: [])), at: Fixtures.decided)
        #expect(item.times.initialResultAt == Fixtures.decided)
        #expect(item.times.resultAt == Fixtures.decided)
        #expect(item.times.etaAt == nil)
        #expect(!item.isOverdue(at: Timestamp(microseconds: .max)))
        #expect(item.revision == 2)
        #expect(change.notices == [.sessionCompleted])
        #expect(change.entries == [TimelineEntry(.resultSet, at: Fixtures.decided)])
    }

    @Test func anAbstentionKeepsTheEstimatedCompletion() throws {
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

    private func final() throws -> Item {
        var item = Fixtures.item()
        _ = try item.handle(.decided(.result(.unknown, reasons: [])), at: Fixtures.decided)
        return item
    }

    @Test func aFlagKeepsTheTimeOfTheResultAndItsReason() throws {
        var item = try final()
        let later = Fixtures.decided.adding(seconds: 60)
        let info = FlagInfo(reason: "other", message: "Look again.")
        let change = try item.flag(info, at: later)
        #expect(item.flagInfo == info)
        #expect(item.times.resultAt == Fixtures.decided)
        #expect(change.notices == [.flagUpdated])
        #expect(change.entries == [TimelineEntry(.flagSet, at: later, message: "Look again.")])
        _ = try item.handle(.flagCleared, at: later)
        #expect(item.flagInfo == nil)
        #expect(item.times.resultAt == Fixtures.decided)
    }

    @Test func aFlagThatChangesTheResultSetsItsTime() throws {
        var item = try final()
        let later = Fixtures.decided.adding(seconds: 60)
        _ = try item.flag(FlagInfo(reason: "other"), at: Fixtures.decided)
        let change = try item.handle(
            .flagResolved(change: .authentic, reasons: []), at: later, message: "You are right.")
        #expect(item.times.resultAt == later)
        #expect(item.flagInfo == nil)
        #expect(change.notices == [.flagUpdated, .sessionCompleted])
    }

    @Test func anItemOfTheDebugConfigurationCantBeFlagged() throws {
        var item = Fixtures.item(configuration: .debug)
        _ = try item.handle(.decided(.result(.invalid, reasons: [])), at: Fixtures.decided)
        let before = item
        let error = #expect(throws: DomainError.self) {
            try item.flag(FlagInfo(reason: "other"), at: Fixtures.decided)
        }
        #expect(error?.code == "not_flaggable")
        #expect(item == before)
    }

    @Test func aRetakeDelaysTheEstimatedCompletionByItsWait() throws {
        var item = Fixtures.item()
        _ = try item.handle(.decided(.abstained(reasons: [])), at: Fixtures.decided)
        let promised = try #require(item.times.etaAt)
        _ = try item.handle(.retakeAsked, at: Fixtures.decided)
        #expect(!item.isOverdue(at: promised.adding(seconds: 1)), "nobody is late while the user is asked")
        let handedIn = Fixtures.decided.adding(seconds: 9_000)
        _ = try item.handle(.retakeSubmitted, at: handedIn)
        item.times.resume(asked: Fixtures.decided, at: handedIn, reviewHours: 12)
        #expect(item.times.etaAt == promised.adding(seconds: 9_000))
        #expect(item.isOverdue(at: promised.adding(seconds: 9_001)))
    }

    @Test func aRetakeOfAFinalItemSetsANewEstimatedCompletion() throws {
        var item = try final()
        _ = try item.flag(FlagInfo(reason: "other"), at: Fixtures.decided)
        _ = try item.handle(.retakeAsked, at: Fixtures.decided)
        #expect(item.times.resultAt == nil)
        #expect(item.flagInfo != nil, "the dispute is not answered yet")
        let handedIn = Fixtures.decided.adding(seconds: 60)
        item.times.resume(asked: Fixtures.decided, at: handedIn, reviewHours: 2)
        #expect(item.times.etaAt == handedIn.adding(seconds: 7_200))
    }
}
