import Testing

@testable import Soak

/// Checks that each broken guarantee about deliveries is found.
@Suite struct DeliveryCheckerTests {
    private static let events = [
        DeliveryChecker.Logged(id: "e1", item: "I"), DeliveryChecker.Logged(id: "e2", item: "I"),
    ]

    @Test func deliveriesInOrderAreGood() {
        let checker = checker([arrival("e1", 1, 2, false), arrival("e1", 3, 4), arrival("e2", 5, 6)])
        #expect(checker.missing([0: Self.events]).isEmpty)
        #expect(checker.overlaps().isEmpty)
        #expect(checker.orderViolations().isEmpty)
    }

    @Test func anEventThatIsNeverAcceptedIsMissing() {
        let checker = checker([arrival("e1", 1, 2), arrival("e2", 3, 4, false)])
        #expect(checker.missing([0: Self.events]).map(\.guarantee) == [.eventDelivered])
        #expect(checker.missing([0: [Self.events[0]]]).isEmpty)
    }

    @Test func triesThatOverlapAreFound() {
        #expect(
            checker([arrival("e1", 1, 5, false), arrival("e1", 4, 6)]).overlaps().map(\.guarantee) == [.triesApart])
    }

    @Test func anEventBeforeAnEarlierOneIsFound() {
        let checker = checker([arrival("e2", 1, 2), arrival("e1", 3, 4)])
        #expect(checker.orderViolations().map(\.guarantee) == [.itemInOrder])
    }

    @Test func anEventMayPassAnEarlierOneAfterThreeTries() {
        let two = [arrival("e1", 1, 2, false), arrival("e1", 3, 4, false)]
        #expect(checker(two + [arrival("e2", 7, 8)]).orderViolations().map(\.guarantee) == [.itemInOrder])
        #expect(checker(two + [arrival("e1", 5, 6, false), arrival("e2", 7, 8)]).orderViolations().isEmpty)
    }

    @Test func aReceiverThatMissesTriesDoesNotJudgeTheOrder() {
        let arrivals = [arrival("e2", 1, 2), arrival("e1", 3, 4)]
        #expect(checker(arrivals, .restarted).orderViolations().isEmpty)
    }

    @Test func theDelayEndsWithTheFirstAcceptedTry() {
        let checker = checker([
            arrival("e1", 1_000, 2_000, false), arrival("e1", 3_000, 5_000), arrival("e1", 6_000, 9_000),
        ])
        #expect(checker.latencies(of: [0], changedIn: 0...0) == [5])
        #expect(checker.latencies(of: [1], changedIn: 0...0) == [])
        #expect(checker.latencies(of: [0], changedIn: 1...2) == [])
    }

    private func checker(_ arrivals: [Arrival], _ behavior: ReceiverBehavior = .flaky) -> DeliveryChecker {
        DeliveryChecker(arrivals: arrivals, behaviors: [0: behavior])
    }

    private func arrival(_ event: String, _ began: Int64, _ ended: Int64, _ isAccepted: Bool = true) -> Arrival {
        Arrival(
            receiver: 0, event: event, item: "I", revision: event == "e1" ? 1 : 2, changedAt: 0, began: began,
            ended: ended, isAccepted: isAccepted)
    }
}
