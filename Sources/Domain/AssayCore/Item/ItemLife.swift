/// The life of an item: a pure state machine.
///
/// ```
/// complete ─▶ checking ──decided──▶ final ──flag set──▶ flagged ──flag resolved──▶ final
///               ▲  └──abstained──▶ review ──resolved──▶ final
///               │                    │ ▲ ◀──reopened──────┘
///       retake submitted       asked │ │ expired, withdrawn
///               └────────────────── retake
/// ```
///
/// A flag is independent of the phase. It can be set only while the item is final. It stays set when an expert re-opens
/// the item or asks for a retake, and it can be cleared and answered in every phase.
///
/// The erasure of the item's user ends every phase and flag: an item without a result becomes `invalid`, because its
/// photos go.
///
/// An item of the debug configuration accepts no final result except `invalid`, from staff or from the worker.
package struct ItemLife: Sendable, Hashable, Codable {
    package enum Phase: String, Sendable, Hashable, Codable, CaseIterable {
        case checking
        case review
        /// The user is asked for more photos.
        case retake
        case final
    }

    /// The events of an item.
    package enum Event: Sendable, Hashable {
        /// The pipeline has examined the evidence.
        case decided(Outcome)
        /// An expert has decided.
        case resolved(ResultID, reasons: [Reason])
        /// An expert revokes a final result.
        case reopened
        /// An expert requests more photos.
        case retakeAsked
        /// The user has submitted the requested photos.
        case retakeSubmitted
        /// The expert has withdrawn the request, or its time has passed.
        case retakeClosed
        /// The user or the partner disputes the result.
        case flagSet
        /// The user or the partner withdraws the dispute.
        case flagCleared
        /// Staff answer the flag with another result, or keep the current one if `change` is `nil`.
        case flagResolved(change: ResultID?, reasons: [Reason])
        /// The item's user is erased.
        case erased
    }

    /// The policy's decision on the findings.
    package enum Outcome: Sendable, Hashable {
        case result(ResultID, reasons: [Reason])
        case abstained(reasons: [Reason])
    }

    /// The events that the platform reports to partners.
    package enum Notice: String, Sendable, Hashable, Codable {
        case sessionCompleted = "session.completed"
        case sessionUpdated = "session.updated"
        case flagUpdated = "flag.updated"
        case retakeUpdated = "retake.updated"
        case supportMessage = "support.message"
    }

    package private(set) var phase: Phase = .checking
    package private(set) var result: ResultID = .needsReview
    /// The first result, which may be `needs_review`; `nil` until there is one.
    package private(set) var initialResult: ResultID?
    package private(set) var reasons: [Reason] = []
    package private(set) var flag: FlagState = .none

    /// Whether the item has a final result, which stays until an event takes the item out of this phase.
    package var isFinal: Bool { phase == .final }

    /// A new item, directly after the capture was completed.
    package init() {}

    /// Restores a stored item.
    package init(
        phase: Phase, result: ResultID, initialResult: ResultID?, reasons: [Reason], flag: FlagState = .none
    ) {
        self.phase = phase
        self.result = result
        self.initialResult = initialResult
        self.reasons = reasons
        self.flag = flag
    }

    /// Applies an event, or throws the reason why it can't be applied.
    ///
    /// - Parameter configuration: The configuration that the item was captured with.
    /// - Returns: The events to report to partners, in order.
    /// - Throws: A conflict from ``ItemErrors``; the life is then unchanged.
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
        case .erased: erase()
        }
    }
}

extension ItemLife {
    /// Rejects events that would give an item of the debug configuration a forbidden result, and flags.
    ///
    /// A debug result is no judgment that a user could dispute. Re-opening is allowed, so that integrators can try
    /// out retakes and questions; `invalid` is then still the only possible result.
    private static func checkDebug(_ event: Event) throws(DomainError) {
        switch event {
        case .decided(.result(let result, _)), .resolved(let result, _), .flagResolved(.some(let result), _):
            guard result == .invalid || !result.isFinal else { throw ItemErrors.debugStaysInvalid }
        case .flagSet: throw ItemErrors.notFlaggable
        case .decided(.abstained), .reopened, .retakeAsked, .retakeSubmitted, .retakeClosed, .flagCleared,
            .flagResolved(nil, _), .erased:
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
            setPending(.review, reasons)
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
        setPending(.review)
        return [.sessionUpdated]
    }

    private mutating func retake(_ event: Event) throws(DomainError) -> [Notice] {
        switch (phase, event) {
        case (.review, .retakeAsked): setPending(.retake)
        case (.final, .retakeAsked) where flag == .flagged: setPending(.retake)
        case (.retake, .retakeSubmitted): setPending(.checking)
        case (.retake, .retakeClosed): setPending(.review)
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

    /// Answers a flag: an answer with another result also ends the current phase, any other answer keeps the phase.
    private mutating func answer(_ change: ResultID?, _ reasons: [Reason]) throws(DomainError) -> [Notice] {
        guard change?.isFinal ?? true else { throw ItemErrors.resultNotFinal }
        let wasAsked = phase == .retake
        flag = .resolved
        guard let change, change != result || reasons != self.reasons else { return [.flagUpdated] }
        settle(change, reasons)
        return [.flagUpdated, .sessionCompleted] + (wasAsked ? [.retakeUpdated] : [])
    }

    /// Ends what waits; the result and the flag's answer of a finished item stay.
    private mutating func erase() -> [Notice] {
        let (wasAsked, wasFlagged) = (phase == .retake, flag == .flagged)
        if wasFlagged { flag = .none }
        let notices: [Notice] = wasFlagged ? [.flagUpdated] : []
        guard !isFinal else { return notices }
        initialResult = initialResult ?? .invalid
        settle(.invalid, [])
        return notices + [.sessionCompleted] + (wasAsked ? [.retakeUpdated] : [])
    }

    private mutating func settle(_ result: ResultID, _ reasons: [Reason]) {
        phase = .final
        self.result = result
        self.reasons = reasons
    }

    /// Continues in another phase without a final result.
    private mutating func setPending(_ phase: Phase, _ reasons: [Reason] = []) {
        self.phase = phase
        result = .needsReview
        self.reasons = reasons
    }
}
