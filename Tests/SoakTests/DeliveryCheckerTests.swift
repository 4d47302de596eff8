import AssayWire
import Testing

@testable import Soak

/// Breaks each guarantee about deliveries once.
@Suite struct DeliveryCheckerTests {
    @Test func repeatedAttemptsInOrderAreGoodAndAnEventThatIsNeverAcceptedIsMissing() {
        #expect(
            found([attempt("e1", 1, 2, false), attempt("e1", 3, 4), attempt("e2", 5, 6), attempt("e1", 7, 8)]) == [])
        #expect(found([attempt("e1", 1, 2), attempt("e2", 3, 4, false)]) == [.eventDelivered])
    }

    @Test func attemptsOfOneDeliveryThatOverlapAreFound() {
        #expect(found([attempt("e1", 1, 5), attempt("e1", 4, 6), attempt("e2", 7, 8)]) == [.attemptsApart])
    }

    @Test func anEventMayPassAnEarlierOneOfItsItemAfterThreeAttempts() {
        let two = [attempt("e1", 1, 2, false), attempt("e1", 3, 4, false), attempt("e1", 9, 10)]
        #expect(found(two + [attempt("e2", 7, 8)]) == [.itemInOrder])
        #expect(found(two + [attempt("e1", 5, 6, false), attempt("e2", 7, 8)]) == [])
    }

    @Test func aDelayOfMoreThanFiveTimesEndsWithTheFirstAcceptedAttempt() {
        let late = checker([
            attempt("e1", 1_000, 2_000, false), attempt("e1", 3_000, 5_000), attempt("e1", 6_000, 9_000),
        ])
        #expect(late.latencies(changedIn: 0..<1) == [5])
        #expect(late.latencies(changedIn: 1..<2) == [])
        #expect(DeliveryChecker.delay(alone: 1, beside: 100).isEmpty)
        #expect(DeliveryChecker.delay(alone: 30, beside: 151).map(\.guarantee) == [.ownShare])
    }

    private func checker(_ attempts: [DeliveryAttempt]) -> DeliveryChecker {
        let events = ["e1", "e2"].map { id in
            PartnerEvent(
                sequence: 1, id: id, type: "", timestamp: "1970-01-01T00:00:00.000000Z", api_version: "2.0",
                item_revision: 1, data: PartnerEventData(item: nil, entrupy_id: "I", details: [:]))
        }
        return DeliveryChecker("the receiver", events: events, attempts: attempts)
    }

    private func found(_ attempts: [DeliveryAttempt]) -> [Violation.Guarantee] {
        checker(attempts).violations.map(\.guarantee)
    }

    private func attempt(_ event: String, _ began: Int64, _ ended: Int64, _ isAccepted: Bool = true) -> DeliveryAttempt
    {
        DeliveryAttempt(event: event, began: began, ended: ended, isAccepted: isAccepted)
    }
}
