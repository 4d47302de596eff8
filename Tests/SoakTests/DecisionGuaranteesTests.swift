import Testing

@testable import AssayInstruments
@testable import Soak

/// Breaks each guarantee about decisions once.
@Suite struct DecisionGuaranteesTests {
    private typealias Outcome = DecisionGuarantees.Outcome

    /// - Parameters:
    ///   - states: The states of the item's decisions.
    ///   - results: The results that its timeline has from experts, and its events.
    private static func broken(
        _ outcome: Outcome, _ states: [String], results: Int, events: Int
    ) -> [Violation.Guarantee] {
        let item = InventoryRepository.ItemRow(
            id: "I1", capture: "C1", phase: "final",
            timeline: ["received"] + Array(repeating: "reviewed", count: results),
            eventRevisions: [1])
        return DecisionGuarantees(
            outcomes: ["I1": outcome], decisions: states.map { .init(item: "I1", state: $0) }, items: [item],
            notified: ["I2"] + Array(repeating: "I1", count: events)
        ).violations().map(\.guarantee)
    }

    @Test func aDecisionTakesEffectOnceOrIsTakenBack() {
        for outcome in [Outcome.decided, .undoUnanswered, .unanswered] {
            #expect(Self.broken(outcome, ["applied"], results: 1, events: 1) == [])
        }
        for outcome in [Outcome.undone, .undoUnanswered] {
            #expect(Self.broken(outcome, ["undone"], results: 0, events: 0) == [])
        }
        #expect(Self.broken(.unanswered, [], results: 0, events: 0) == [])
    }

    @Test func aDecisionThatIsLostOrWaitsOrComesBackIsFound() {
        for states in [[], ["waiting"], ["returned"], ["voided"], ["undone"]] {
            #expect(Self.broken(.decided, states, results: 0, events: 0) == [.decisionKept], "\(states)")
        }
        #expect(Self.broken(.undone, ["applied"], results: 1, events: 1) == [.decisionKept])
        #expect(Self.broken(.decided, ["applied", "applied"], results: 0, events: 0) == [.decisionKept])
    }

    @Test func anEffectThatIsMissingOrRepeatedOrBesideAnUndoIsFound() {
        for (results, events) in [(0, 1), (2, 1), (1, 0), (1, 2)] {
            #expect(Self.broken(.decided, ["applied"], results: results, events: events) == [.decidedOnce])
        }
        #expect(Self.broken(.undone, ["undone"], results: 1, events: 0) == [.decidedOnce])
        #expect(Self.broken(.undone, ["undone"], results: 0, events: 1) == [.decidedOnce])
    }

    @Test func anItemOfTwoExpertsOrOfNoneIsFound() {
        #expect(ConsoleRace.violations([["a", "c"], ["b"]], of: ["a", "b", "c"]).isEmpty)
        for shares in [[["a", "b"], ["b", "c"]], [["a", "b", "b", "c"], []], [["a", "c"], []]] {
            #expect(ConsoleRace.violations(shares, of: ["a", "b", "c"]).map(\.guarantee) == [.decidedOnce])
        }
    }
}
