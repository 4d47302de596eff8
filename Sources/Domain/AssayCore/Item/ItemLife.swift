/// The life of an item: a pure state machine, the table of `spec/api.md` §5.
///
/// ```
/// complete ─▶ checking ──decided──▶ final ──flag set──▶ flagged ──flag resolved──▶ final
///               ▲  └──abstained──▶ review ──resolved──▶ final
///               │                    │ ▲ ◀──reopened──────┘
///       retake handed in       asked │ │ lapsed, withdrawn
///               └────────────────── retake
/// ```
///
/// A flag lies beside the phase: it is set while the item is final. It stays where an expert re-opens the item or asks
/// for a retake, and can be cleared and answered in every phase.
///
/// An item of the debug configuration takes no result but `invalid`, from staff and worker alike.
package struct ItemLife: Sendable, Hashable, Codable {
    package enum Phase: String, Sendable, Hashable, Codable, CaseIterable {
        case checking
        case review
        /// The user is asked for more photos.
        case retake
        case final
    }

    /// What can happen to an item.
    package enum Event: Sendable, Hashable {
        /// The pipeline has looked at the evidence.
        case decided(Outcome)
        /// An expert has decided.
        case resolved(ResultID, reasons: [Reason])
        /// An expert takes a final result back.
        case reopened
        /// An expert wants more photos.
        case retakeAsked
        /// The user has handed them in.
        case retakeSubmitted
        /// The expert has withdrawn the question, or its time is up.
        case retakeClosed
        /// The user, or the partner, disputes the result.
        case flagSet
        /// They take the dispute back.
        case flagCleared
        /// Staff answer it: with another result, or, where there is none, by keeping the one that stands.
        case flagResolved(change: ResultID?, reasons: [Reason])
    }

    /// What the policy makes of the findings.
    package enum Outcome: Sendable, Hashable {
        case result(ResultID, reasons: [Reason])
        case abstained(reasons: [Reason])
    }

    /// Which events the platform tells partners of.
    package enum Notice: String, Sendable, Hashable, Codable {
        case sessionCompleted = "session.completed"
        case sessionUpdated = "session.updated"
        case flagUpdated = "flag.updated"
        case retakeUpdated = "retake.updated"
        case supportMessage = "support.message"
    }

    package private(set) var phase: Phase = .checking
    package private(set) var result: ResultID = .needsReview
    /// The first result, `needs_review` included, once there is one.
    package private(set) var initialResult: ResultID?
    package private(set) var reasons: [Reason] = []
    package private(set) var flag: FlagState = .none

    /// Whether the result stands until someone re-opens it.
    package var isFinal: Bool { phase == .final }

    /// A new item, just completed by its user.
    package init() {}

    /// A stored item.
    package init(
        phase: Phase, result: ResultID, initialResult: ResultID?, reasons: [Reason], flag: FlagState = .none
    ) {
        self.phase = phase
        self.result = result
        self.initialResult = initialResult
        self.reasons = reasons
        self.flag = flag
    }

    /// Takes an event, or says why it can't be taken.
    ///
    /// - Parameter configuration: The one that the item was captured with.
    /// - Returns: The events that partners are told of, in order.
    /// - Throws: A conflict, as ``ItemErrors`` words them; the life is then as it was.
    package mutating func handle(
        _ event: Event, of configuration: CaptureConfiguration
    ) throws(DomainError) -> [Notice] {
        if configuration == .debug { try Self.checkDebug(event) }
        return switch event {
        case .decided(let outcome): try decide(outcome)
        case .resolved(let result, let reasons): try resolve(result, reasons)
        case .reopened: try reopen()
        case .retakeAsked, .retakeSubmitted, .retakeClosed: try retake(event)
        case .flagSet, .flagCleared, .flagResolved: try dispute(event)
        }
    }
}

extension ItemLife {
    /// Refuses what would give an item of the debug configuration a result that it can't have, and a flag: its
    /// result is no judgment that could be disputed.
    ///
    /// Re-opening is not refused: it is how retakes and questions are tried out, and `invalid` is the only way back.
    private static func checkDebug(_ event: Event) throws(DomainError) {
        switch event {
        case .decided(.result(let result, _)), .resolved(let result, _), .flagResolved(.some(let result), _):
            guard result == .invalid || !result.isFinal else { throw ItemErrors.debugStaysInvalid }
        case .flagSet: throw ItemErrors.notFlaggable
        case .decided(.abstained), .reopened, .retakeAsked, .retakeSubmitted, .retakeClosed, .flagCleared,
            .flagResolved(nil, _):
            break
        }
    }

    private mutating func decide(_ outcome: Outcome) throws(DomainError) -> [Notice] {
        guard phase == .checking else { throw ItemErrors.alreadyDecided }
        switch outcome {
        case .result(let result, let reasons):
            guard result.isFinal else { throw ItemErrors.resultNotFinal }
            settle(result, reasons)
        case .abstained(let reasons):
            pend(.review, reasons)
        }
        initialResult = initialResult ?? result
        return [.sessionCompleted]
    }

    private mutating func resolve(_ result: ResultID, _ reasons: [Reason]) throws(DomainError) -> [Notice] {
        guard phase == .review else { throw ItemErrors.notInReview(phase) }
        guard result.isFinal else { throw ItemErrors.resultNotFinal }
        settle(result, reasons)
        return [.sessionCompleted]
    }

    private mutating func reopen() throws(DomainError) -> [Notice] {
        guard phase == .final else { throw ItemErrors.notFinal(phase) }
        pend(.review)
        return [.sessionUpdated]
    }

    private mutating func retake(_ event: Event) throws(DomainError) -> [Notice] {
        switch (phase, event) {
        case (.review, .retakeAsked): pend(.retake)
        case (.final, .retakeAsked) where flag == .flagged: pend(.retake)
        case (.retake, .retakeSubmitted): pend(.checking)
        case (.retake, .retakeClosed): pend(.review)
        case (_, .retakeAsked): throw ItemErrors.retakeNotPossible(phase)
        default: throw ItemErrors.noRetakeOpen
        }
        return [.retakeUpdated]
    }

    private mutating func dispute(_ event: Event) throws(DomainError) -> [Notice] {
        switch (flag, event) {
        case (.flagged, .flagSet): throw ItemErrors.alreadyFlagged
        case (_, .flagSet) where phase == .final: flag = .flagged
        case (_, .flagSet): throw ItemErrors.notFlaggable
        case (.flagged, .flagCleared): flag = .none
        case (.flagged, .flagResolved(let change, let reasons)): return try answer(change, reasons)
        default: throw ItemErrors.notFlagged
        }
        return [.flagUpdated]
    }

    /// An answer with a result ends whatever the item waits for; an answer without one leaves it there.
    private mutating func answer(_ change: ResultID?, _ reasons: [Reason]) throws(DomainError) -> [Notice] {
        guard change?.isFinal ?? true else { throw ItemErrors.resultNotFinal }
        let wasAsked = phase == .retake
        flag = .resolved
        guard let change, change != result || reasons != self.reasons else { return [.flagUpdated] }
        settle(change, reasons)
        return [.flagUpdated, .sessionCompleted] + (wasAsked ? [.retakeUpdated] : [])
    }

    private mutating func settle(_ result: ResultID, _ reasons: [Reason]) {
        phase = .final
        self.result = result
        self.reasons = reasons
    }

    /// Goes on without a result.
    private mutating func pend(_ phase: Phase, _ reasons: [Reason] = []) {
        self.phase = phase
        result = .needsReview
        self.reasons = reasons
    }
}
