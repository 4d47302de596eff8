import AssayCore
import Testing

/// Tests for the state table: each phase and flag with each event, in both configurations.
@Suite struct ItemLifeTests {
    /// The state of an item.
    struct Standing: Hashable, Sendable {
        let phase: ItemLife.Phase
        let flag: FlagState
    }

    /// One cell of the table: a state and an event.
    struct Cell: Sendable, CustomTestStringConvertible {
        let configuration: CaptureConfiguration
        let from: Standing
        let event: ItemLife.Event
        let expected: Expected

        var testDescription: String { "\(configuration), \(from.phase), \(from.flag): \(event)" }
    }

    enum Expected: Sendable {
        case moves(to: Standing, result: ResultID, reasons: [Reason], notices: [ItemLife.Notice])
        case refused(code: String)
    }

    private static let before = [Reason(code: "expert_needed")]
    private static let reasons = [Reason(code: "photos_missing", regions: ["sole"])]
    private static let finals: [ResultID] = [.authentic, .unknown, .notSupported, .invalid]
    private static let states = ItemLife.Phase.allCases.flatMap { phase in
        FlagState.allCases.map { Standing(phase: phase, flag: $0) }
    }

    static let table: [Cell] = states.flatMap { state in
        events.flatMap { event in
            let expected = expected(state, event)
            return [
                Cell(configuration: .production, from: state, event: event, expected: expected),
                Cell(
                    configuration: .debug, from: state, event: event,
                    expected: refusalOfDebug(event).map { .refused(code: $0) } ?? expected),
            ]
        }
    }

    /// An item of the debug configuration has one result, which cannot be disputed.
    private static func refusalOfDebug(_ event: ItemLife.Event) -> String? {
        switch event {
        case .decided(.result(let result, _)), .resolved(let result, _), .flagResolved(let result?, _):
            [.invalid, .needsReview].contains(result) ? nil : "debug_item_stays_invalid"
        case .flagSet: "not_flaggable"
        default: nil
        }
    }

    private static let events: [ItemLife.Event] =
        finals.flatMap { result -> [ItemLife.Event] in
            [
                .decided(.result(result, reasons: reasons)), .resolved(result, reasons: reasons),
                .flagResolved(change: result, reasons: reasons),
            ]
        } + [
            .decided(.abstained(reasons: reasons)), .decided(.result(.needsReview, reasons: [])),
            .resolved(.needsReview, reasons: []), .reopened, .retakeAsked, .retakeSubmitted, .retakeClosed, .flagSet,
            .flagCleared, .flagResolved(change: nil, reasons: []), .flagResolved(change: .needsReview, reasons: []),
            .erased,
        ]

    private static func expected(_ from: Standing, _ event: ItemLife.Event) -> Expected {
        switch event {
        case .decided(let outcome): decided(from, outcome)
        case .resolved(let result, _): resolved(from, result)
        case .reopened: from.phase == .final ? waits(from, .review, .sessionUpdated) : .refused(code: "item_not_final")
        case .retakeAsked: asked(from)
        case .retakeSubmitted:
            from.phase == .retake ? waits(from, .checking, .retakeUpdated) : .refused(code: "retake_not_open")
        case .retakeClosed:
            from.phase == .retake ? waits(from, .review, .retakeUpdated) : .refused(code: "retake_not_open")
        case .flagSet, .flagCleared, .flagResolved: disputed(from, event)
        case .erased: erased(from)
        }
    }

    /// Nothing waits any more: a result stays, and an item without one becomes `invalid`.
    private static func erased(_ from: Standing) -> Expected {
        let to = Standing(phase: .final, flag: from.flag == .flagged ? .none : from.flag)
        let flag: [ItemLife.Notice] = from.flag == .flagged ? [.flagUpdated] : []
        guard from.phase != .final else { return .moves(to: to, result: .unknown, reasons: before, notices: flag) }
        let end: [ItemLife.Notice] = [.sessionCompleted] + (from.phase == .retake ? [.retakeUpdated] : [])
        return .moves(to: to, result: .invalid, reasons: [], notices: flag + end)
    }

    private static func decided(_ from: Standing, _ outcome: ItemLife.Outcome) -> Expected {
        guard from.phase == .checking else { return .refused(code: "item_already_decided") }
        switch outcome {
        case .result(.needsReview, _): return .refused(code: "result_not_final")
        case .result(let result, _): return settles(from, result, [.sessionCompleted])
        case .abstained:
            return .moves(
                to: Standing(phase: .review, flag: from.flag), result: .needsReview, reasons: reasons,
                notices: [.sessionCompleted])
        }
    }

    private static func resolved(_ from: Standing, _ result: ResultID) -> Expected {
        guard from.phase == .review else { return .refused(code: "item_not_in_review") }
        return result == .needsReview
            ? .refused(code: "result_not_final") : settles(from, result, [.sessionCompleted])
    }

    private static func asked(_ from: Standing) -> Expected {
        let isPossible = from.phase == .review || from == Standing(phase: .final, flag: .flagged)
        return isPossible ? waits(from, .retake, .retakeUpdated) : .refused(code: "retake_not_possible")
    }

    private static func disputed(_ from: Standing, _ event: ItemLife.Event) -> Expected {
        switch (from.flag, event) {
        case (.flagged, .flagSet): return .refused(code: "already_flagged")
        case (_, .flagSet): return from.phase == .final ? stays(from, .flagged) : .refused(code: "not_flaggable")
        case (.flagged, .flagCleared): return stays(from, .none)
        case (.flagged, .flagResolved(nil, _)): return stays(from, .resolved)
        case (.flagged, .flagResolved(.needsReview, _)): return .refused(code: "result_not_final")
        case (.flagged, .flagResolved(let result?, _)):
            let notices: [ItemLife.Notice] =
                [.flagUpdated, .sessionCompleted] + (from.phase == .retake ? [.retakeUpdated] : [])
            return settles(Standing(phase: .final, flag: .resolved), result, notices)
        default: return .refused(code: "not_flagged")
        }
    }

    private static func settles(_ from: Standing, _ result: ResultID, _ notices: [ItemLife.Notice]) -> Expected {
        .moves(to: Standing(phase: .final, flag: from.flag), result: result, reasons: reasons, notices: notices)
    }

    private static func waits(
        _ from: Standing, _ phase: ItemLife.Phase, _ notice: ItemLife.Notice
    ) -> Expected {
        .moves(to: Standing(phase: phase, flag: from.flag), result: .needsReview, reasons: [], notices: [notice])
    }

    /// Expects that a flag change keeps the phase and the result.
    ///
    /// The result is `unknown` in each final state of the table.
    private static func stays(_ from: Standing, _ flag: FlagState) -> Expected {
        .moves(
            to: Standing(phase: from.phase, flag: flag), result: from.phase == .final ? .unknown : .needsReview,
            reasons: before, notices: [.flagUpdated])
    }

    @Test(arguments: table)
    func movesByTheTable(cell: Cell) throws {
        let isNew = cell.from == Standing(phase: .checking, flag: .none)
        var life = ItemLife(
            phase: cell.from.phase, result: cell.from.phase == .final ? .unknown : .needsReview,
            initialResult: isNew ? nil : .invalid, reasons: Self.before, flag: cell.from.flag)
        let stored = life
        switch cell.expected {
        case .moves(let state, let result, let reasons, let notices):
            #expect(try life.handle(cell.event, of: cell.configuration) == notices)
            #expect(life.phase == state.phase)
            #expect(life.flag == state.flag)
            #expect(life.result == result)
            #expect(life.reasons == reasons)
            #expect(life.isFinal == (state.phase == .final))
            let isFirst = isNew && life.phase != .retake
            #expect(life.initialResult == (isFirst ? result : .invalid), "the first result is set once")
        case .refused(let code):
            let error = #expect(throws: DomainError.self) { try life.handle(cell.event, of: cell.configuration) }
            #expect(error?.code == code)
            #expect(life == stored, "a refused event changes nothing")
        }
    }

    @Test func theTableHasRowsOfEveryKind() {
        let moves = Self.table.filter { if case .moves = $0.expected { true } else { false } }
        #expect(Set(moves.map(\.from.phase)) == Set(ItemLife.Phase.allCases))
        #expect(Self.table.count == 2 * 12 * 24)
    }

    @Test func aNewItemIsCheckedAndHasNoFirstResult() {
        let life = ItemLife()
        #expect(life.phase == .checking)
        #expect(life.result == .needsReview)
        #expect(life.initialResult == nil)
        #expect(life.reasons.isEmpty)
        #expect(life.flag == .none)
        #expect(!life.isFinal)
    }

    @Test func aFlagThatIsAnsweredWithTheSameResultChangesNoResult() throws {
        var life = ItemLife(
            phase: .final, result: .authentic, initialResult: .needsReview, reasons: [], flag: .flagged)
        #expect(
            try life.handle(.flagResolved(change: .authentic, reasons: []), of: .production) == [.flagUpdated])
        #expect(life.result == .authentic)
    }

    @Test func theRefusalSaysWhyAnItemCantBeResolved() throws {
        for (phase, word) in [(ItemLife.Phase.checking, "checked"), (.final, "final"), (.retake, "photos")] {
            var life = ItemLife(phase: phase, result: .needsReview, initialResult: nil, reasons: [])
            let error = #expect(throws: DomainError.self) {
                try life.handle(.resolved(.authentic, reasons: []), of: .production)
            }
            #expect(error?.message.contains(word) == true)
        }
    }
}
