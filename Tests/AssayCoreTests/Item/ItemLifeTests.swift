import AssayCore
import Testing

@Suite struct ItemLifeTests {
    /// One cell of the table: in this phase, this event.
    struct Cell: Sendable, CustomTestStringConvertible {
        let from: ItemLife.Phase
        let event: ItemLife.Event
        let expected: Expected

        enum Expected: Sendable {
            case moves(to: ItemLife.Phase, result: ResultID)
            case refused(code: String)
        }

        var testDescription: String { "\(from): \(event)" }
    }

    private static let reasons = [Reason(code: "photos_missing", regions: ["sole"])]
    private static let finals: [ResultID] = [.authentic, .unknown, .notSupported, .invalid]

    /// Every phase with every kind of event, each final result included.
    static let table: [Cell] = ItemLife.Phase.allCases.flatMap { phase in
        finals.map { Cell(from: phase, event: .decided(.result($0, reasons: reasons)), expected: decided(phase, $0)) }
            + finals.map { Cell(from: phase, event: .resolved($0, reasons: reasons), expected: resolved(phase, $0)) }
            + [
                Cell(from: phase, event: .decided(.abstained(reasons: reasons)), expected: abstained(phase)),
                Cell(
                    from: phase, event: .decided(.result(.needsReview, reasons: [])),
                    expected: .refused(code: phase == .checking ? "result_not_final" : "item_already_decided")),
                Cell(
                    from: phase, event: .resolved(.needsReview, reasons: []),
                    expected: .refused(code: phase == .review ? "result_not_final" : "item_not_in_review")),
            ]
    }

    private static func decided(_ phase: ItemLife.Phase, _ result: ResultID) -> Cell.Expected {
        phase == .checking ? .moves(to: .final, result: result) : .refused(code: "item_already_decided")
    }

    private static func abstained(_ phase: ItemLife.Phase) -> Cell.Expected {
        phase == .checking ? .moves(to: .review, result: .needsReview) : .refused(code: "item_already_decided")
    }

    private static func resolved(_ phase: ItemLife.Phase, _ result: ResultID) -> Cell.Expected {
        phase == .review ? .moves(to: .final, result: result) : .refused(code: "item_not_in_review")
    }

    /// A life that has come to this phase, by events alone.
    private func life(in phase: ItemLife.Phase) throws -> ItemLife {
        var life = ItemLife()
        switch phase {
        case .checking: break
        case .review: _ = try life.handle(.decided(.abstained(reasons: [])))
        case .final: _ = try life.handle(.decided(.result(.unknown, reasons: [])))
        }
        return life
    }

    @Test(arguments: table)
    func movesByTheTable(cell: Cell) throws {
        var life = try life(in: cell.from)
        let before = life
        switch cell.expected {
        case .moves(let phase, let result):
            #expect(try life.handle(cell.event) == .sessionCompleted)
            #expect(life.phase == phase)
            #expect(life.result == result)
            #expect(life.reasons == Self.reasons)
            #expect(life.isFinal == (phase == .final))
            #expect(life.initialResult == (before.initialResult ?? result))
        case .refused(let code):
            let error = #expect(throws: DomainError.self) { try life.handle(cell.event) }
            #expect(error?.code == code)
            #expect(life == before, "a refused event changes nothing")
        }
    }

    @Test func aNewItemIsCheckedAndHasNoFirstResult() {
        let life = ItemLife()
        #expect(life.phase == .checking)
        #expect(life.result == .needsReview)
        #expect(life.initialResult == nil)
        #expect(life.reasons.isEmpty)
        #expect(!life.isFinal)
    }

    @Test func anExpertsDecisionKeepsTheFirstResult() throws {
        var life = try life(in: .review)
        _ = try life.handle(.resolved(.authentic, reasons: []))
        #expect(life.initialResult == .needsReview)
        #expect(life.result == .authentic)
    }

    @Test func theRefusalSaysWhyAnItemCantBeResolved() throws {
        for (phase, word) in [(ItemLife.Phase.checking, "checked"), (.final, "final")] {
            var life = try life(in: phase)
            let error = #expect(throws: DomainError.self) { try life.handle(.resolved(.authentic, reasons: [])) }
            #expect(error?.message.contains(word) == true)
        }
    }
}
