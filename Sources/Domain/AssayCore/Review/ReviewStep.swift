extension ReviewPolicies {
    /// Returns the policy for an item.
    ///
    /// A debug item is a trial, whose only result is `invalid`: one expert decides on it.
    package func policy(for item: Item) -> ReviewPolicy {
        item.configuration == .production ? self[item.facts.brandIdentifier] : .one(blindPercent: 0)
    }
}

/// The effect of the newest vote of a round: a pure function of the policy, the votes and the draw.
package enum ReviewStep: Sendable, Hashable {
    /// The item waits for a second expert.
    case wait
    /// The newest vote takes effect.
    case resolve
    /// The vote takes effect, and a second expert votes without seeing it.
    case resolveAndReview
    /// The votes differ: a lead decides.
    case askLead

    /// - Parameters:
    ///   - policy: The present policy. A round that has begun ends as it began, whatever the policy is by then.
    ///   - votes: The results of the round's votes, the newest last.
    ///   - isDrawn: Whether the item is one of those that are reviewed afterwards.
    package init(_ policy: ReviewPolicy, votes: [ResultID], isDrawn: Bool) {
        switch votes.count {
        case ...1: self = policy == .two ? .wait : isDrawn ? .resolveAndReview : .resolve
        case 2: self = votes[0] == votes[1] ? .resolve : .askLead
        default: self = .resolve
        }
    }
}
