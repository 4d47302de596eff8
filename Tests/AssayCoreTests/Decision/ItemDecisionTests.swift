import AssayCore
import Testing

@Suite struct ItemDecisionTests {
    @Test(arguments: ["p:0,1", "p:0.25,0.5,0.75,0.5", "p:0.5,0.5,0,0.125"])
    func aMarkIsReadAsItWasWritten(text: String) throws {
        let mark = try #require(PhotoMark(text))
        #expect(PhotoMark(mark.text) == mark)
        #expect(mark.photo == PhotoID("p"))
    }

    @Test(arguments: [
        "", "p", "p:", ":0,0", "p:0", "p:0,0,0", "p:0,0,0,0,0", "p:-0.1,0", "p:1.1,0", "p:nan,0", "p:inf,0", "p:a,b",
        "p:0.5,0.5,0.6,0.1", "p:0.5,0.5,0.1,0.6", "p:0.\(String(repeating: "1", count: 200)),0",
    ])
    func aMarkOutsideOfThePictureIsNone(text: String) {
        #expect(PhotoMark(text) == nil)
    }

    @Test func theChangesAreTheEntriesSinceTheRevisionThatTheExpertSaw() {
        let decision = ItemDecision(item: ItemID("I"), revision: 3, result: .unknown)
        let kinds: [TimelineEntry.Kind] = [.received, .reviewStarted, .messageAsked, .messageAnswered, .flagCleared]
        let timeline = kinds.map { TimelineEntry($0, at: Timestamp(microseconds: 0)) }
        #expect(decision.changes(in: timeline, upTo: 3) == [])
        #expect(decision.changes(in: timeline, upTo: 2) == [])
        #expect(decision.changes(in: timeline, upTo: 5).map(\.kind) == [.messageAnswered])
        #expect(decision.changes(in: timeline, upTo: 4) == [], "a cleared flag changes nothing for a decision")
        #expect(decision.changes(in: timeline, upTo: 100).map(\.kind) == [.received, .reviewStarted, .messageAnswered])
    }
}
