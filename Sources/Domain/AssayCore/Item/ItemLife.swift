/// The life of an item: a pure state machine over the table of `spec/api.md` §5, as far as results are decided.
///
/// ```
/// complete ─▶ checking ──decided──▶ final
///                └──abstained──▶ review ──resolved──▶ final
/// ```
package struct ItemLife: Sendable, Hashable, Codable {
    package enum Phase: String, Sendable, Hashable, Codable, CaseIterable {
        case checking
        case review
        case final
    }

    /// What can happen to an item.
    package enum Event: Sendable, Hashable {
        /// The pipeline has looked at the evidence.
        case decided(Outcome)
        /// An expert has decided.
        case resolved(ResultID, reasons: [Reason])
    }

    /// What the policy makes of the findings.
    package enum Outcome: Sendable, Hashable {
        case result(ResultID, reasons: [Reason])
        case abstained(reasons: [Reason])
    }

    /// Which event the platform tells partners of.
    package enum Notice: String, Sendable, Hashable, Codable {
        case sessionCompleted = "session.completed"
        case sessionUpdated = "session.updated"
    }

    package private(set) var phase: Phase = .checking
    package private(set) var result: ResultID = .needsReview
    /// The first result, `needs_review` included, once there is one.
    package private(set) var initialResult: ResultID?
    package private(set) var reasons: [Reason] = []

    /// Whether the result stands until someone re-opens it.
    package var isFinal: Bool { phase == .final }

    /// A new item, just completed by its user.
    package init() {}

    /// A stored item.
    package init(phase: Phase, result: ResultID, initialResult: ResultID?, reasons: [Reason]) {
        self.phase = phase
        self.result = result
        self.initialResult = initialResult
        self.reasons = reasons
    }

    /// Takes an event, or says why it can't be taken.
    ///
    /// - Returns: The event that partners are told of.
    /// - Throws: `item_not_in_review`, `item_already_decided`, `result_not_final`.
    package mutating func handle(_ event: Event) throws(DomainError) -> Notice {
        switch (phase, event) {
        case (.checking, .decided(.result(let result, let reasons))) where result.isFinal:
            settle(result, reasons)
        case (.checking, .decided(.abstained(let reasons))):
            phase = .review
            self.reasons = reasons
        case (.review, .resolved(let result, let reasons)) where result.isFinal:
            settle(result, reasons)
        case (.review, .resolved), (.checking, .decided(.result)):
            throw ItemErrors.resultNotFinal
        case (.checking, .resolved), (.final, .resolved):
            throw ItemErrors.notInReview(phase)
        case (.review, .decided), (.final, .decided):
            throw ItemErrors.alreadyDecided
        }
        initialResult = initialResult ?? result
        return .sessionCompleted
    }

    private mutating func settle(_ result: ResultID, _ reasons: [Reason]) {
        phase = .final
        self.result = result
        self.reasons = reasons
    }
}
