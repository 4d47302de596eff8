import Testing

@testable import Soak

/// Checks that each broken guarantee about deliveries is found.
@Suite struct DeliveryJudgeTests {
    private static let events = [DeliveryJudge.Logged(id: "e1", item: "I"), DeliveryJudge.Logged(id: "e2", item: "I")]

    @Test func deliveriesInOrderAreGood() {
        let judge = judge([arrival("e1", 1, 2, false), arrival("e1", 3, 4), arrival("e2", 5, 6)])
        #expect(judge.missing([0: Self.events]).isEmpty)
        #expect(judge.overlaps().isEmpty)
        #expect(judge.disorder().isEmpty)
    }

    @Test func anEventThatIsNeverAcceptedIsMissing() {
        let judge = judge([arrival("e1", 1, 2), arrival("e2", 3, 4, false)])
        #expect(judge.missing([0: Self.events]).map(\.guarantee) == [.eventDelivered])
        #expect(judge.missing([0: [Self.events[0]]]).isEmpty)
    }

    @Test func triesThatOverlapAreFound() {
        #expect(judge([arrival("e1", 1, 5, false), arrival("e1", 4, 6)]).overlaps().map(\.guarantee) == [.triesApart])
    }

    @Test func anEventBeforeAnEarlierOneIsFound() {
        let judge = judge([arrival("e2", 1, 2), arrival("e1", 3, 4)])
        #expect(judge.disorder().map(\.guarantee) == [.itemInOrder])
    }

    @Test func anEventMayPassAnEarlierOneAfterThreeTries() {
        let two = [arrival("e1", 1, 2, false), arrival("e1", 3, 4, false)]
        #expect(judge(two + [arrival("e2", 7, 8)]).disorder().map(\.guarantee) == [.itemInOrder])
        #expect(judge(two + [arrival("e1", 5, 6, false), arrival("e2", 7, 8)]).disorder().isEmpty)
    }

    @Test func aReceiverThatMissesTriesDoesNotJudgeTheOrder() {
        let arrivals = [arrival("e2", 1, 2), arrival("e1", 3, 4)]
        #expect(judge(arrivals, .restarted).disorder().isEmpty)
    }

    @Test func theDelayEndsWithTheFirstAcceptedTry() {
        let judge = judge([
            arrival("e1", 1_000, 2_000, false), arrival("e1", 3_000, 5_000), arrival("e1", 6_000, 9_000),
        ])
        #expect(judge.latencies(of: [0], changedIn: 0...0) == [5])
        #expect(judge.latencies(of: [1], changedIn: 0...0) == [])
        #expect(judge.latencies(of: [0], changedIn: 1...2) == [])
    }

    private func judge(_ arrivals: [Arrival], _ behavior: ReceiverBehavior = .flaky) -> DeliveryJudge {
        DeliveryJudge(arrivals: arrivals, behaviors: [0: behavior])
    }

    private func arrival(_ event: String, _ began: Int64, _ ended: Int64, _ isAccepted: Bool = true) -> Arrival {
        Arrival(
            receiver: 0, event: event, item: "I", revision: event == "e1" ? 1 : 2, changedAt: 0, began: began,
            ended: ended, isAccepted: isAccepted)
    }
}
