import AssayCore
import AssayWire
import Testing

@Suite struct ReviewStepTests {
    /// Every form of a round: the equality of the votes decides, never their values.
    @Test func everyCombinationOfPolicyVotesAndDrawHasItsStep() {
        let rounds: [[ResultID]] = [
            [.unknown], [.unknown, .unknown], [.unknown, .authentic], [.unknown, .authentic, .authentic],
            [.unknown, .authentic, .invalid],
        ]
        let later: [ReviewStep] = [.resolve, .askLead, .resolve, .resolve]
        let table: [(policy: ReviewPolicy, isDrawn: Bool, first: ReviewStep)] = [
            (.one(blindPercent: 5), false, .resolve), (.one(blindPercent: 5), true, .resolveAndReview),
            (.two, false, .wait), (.two, true, .wait),
        ]
        for row in table {
            let steps = rounds.map { ReviewStep(row.policy, votes: $0, isDrawn: row.isDrawn) }
            #expect(steps == [row.first] + later, "\(row.policy), \(row.isDrawn)")
        }
    }

    @Test func theShareOfReviewedItemsIsThatOfThePolicy() {
        #expect([0, 0.049, 0.05, 0.999].map(ReviewPolicy.one(blindPercent: 5).isDrawn) == [true, true, false, false])
        #expect([0, 0.999].map(ReviewPolicy.one(blindPercent: 0).isDrawn) == [false, false])
        #expect([0, 0.999].map(ReviewPolicy.one(blindPercent: 100).isDrawn) == [true, true])
        #expect(!ReviewPolicy.two.isDrawn(0))
    }
}
