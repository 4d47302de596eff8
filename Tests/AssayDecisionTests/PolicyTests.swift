import AssayCore
import AssayDecision
import Testing

@Suite struct PolicyTests {
    /// Returns a finding with short arguments.
    private static func finding(
        _ verdict: Finding.Verdict, _ proposes: ResultID? = nil, _ reasons: [Reason] = [], failure: String? = nil
    ) -> Finding {
        let examiner = ScriptedExaminer { examiner, _ in Finding(by: examiner, verdict: .pass) }
        return Finding(by: examiner, verdict: verdict, proposes: proposes, reasons: reasons, failure: failure)
    }

    private static let incomplete = finding(.fail, .invalid, [Reason(code: "photos_missing", regions: ["sole"])])
    private static let debug = finding(.fail, .invalid, [Reason(code: "debug_configuration")])
    private static let foreign = finding(.fail, .notSupported, [Reason(code: "brand_not_supported")])
    private static let similar = finding(.abstain, nil, [Reason(code: "similar_photo", regions: ["tag"])])
    private static let failed = finding(.abstain, nil, [], failure: "corrupt")
    private static let passed = finding(.pass)
    private static let looksRight = finding(.pass, .authentic, [Reason(code: "grain_matches")])
    private static let looksWrong = finding(.fail, .unknown, [Reason(code: "grain_differs")])

    /// The input and the expected output.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let findings: [Finding]
        let outcome: ItemLife.Outcome
    }

    private static let expert = ItemLife.Outcome.abstained(reasons: [Reason(code: "expert_needed")])

    static let table = [
        Row(testDescription: "nothing at all", findings: [], outcome: expert),
        Row(testDescription: "all pass, nobody judges", findings: [passed, passed], outcome: expert),
        Row(
            testDescription: "invalid before all else", findings: [similar, foreign, incomplete, looksRight],
            outcome: .result(.invalid, reasons: [Reason(code: "photos_missing", regions: ["sole"])])),
        Row(
            testDescription: "all reasons for invalid", findings: [debug, incomplete],
            outcome: .result(
                .invalid,
                reasons: [Reason(code: "debug_configuration"), Reason(code: "photos_missing", regions: ["sole"])])),
        Row(
            testDescription: "not supported before an abstention", findings: [failed, similar, foreign],
            outcome: .result(.notSupported, reasons: [Reason(code: "brand_not_supported")])),
        Row(
            testDescription: "an abstention before an opinion", findings: [looksRight, similar],
            outcome: .abstained(reasons: [Reason(code: "similar_photo", regions: ["tag"])])),
        Row(testDescription: "a failed examiner", findings: [passed, failed], outcome: expert),
        Row(
            testDescription: "agreement that it is authentic", findings: [passed, looksRight, looksRight],
            outcome: .result(.authentic, reasons: [Reason(code: "grain_matches")])),
        Row(
            testDescription: "agreement that it can't be told", findings: [passed, looksWrong],
            outcome: .result(.unknown, reasons: [Reason(code: "grain_differs")])),
        Row(testDescription: "disagreement", findings: [looksRight, looksWrong], outcome: expert),
    ]

    @Test(arguments: table)
    func decidesByPrecedence(row: Row) {
        #expect(Policy.precedence(row.findings) == row.outcome)
    }

    @Test func regionsOfOneReasonAreJoined() {
        let more = Self.finding(.abstain, nil, [Reason(code: "similar_photo", regions: ["sole", "tag"])])
        #expect(
            Policy.precedence([Self.similar, more])
                == .abstained(reasons: [Reason(code: "similar_photo", regions: ["tag", "sole"])]))
    }

    @Test func theOrderOfFindingsNeverChangesTheResult() {
        for row in Self.table {
            #expect(kind(Policy.precedence(row.findings.reversed())) == kind(row.outcome), "\(row.testDescription)")
        }
    }

    @Test func policiesAreFoundByTheirVersion() {
        #expect(Policy.version(Policy.current.version)?.version == Policy.current.version)
        #expect(Policy.version(1)?.version == 1)
        #expect(Policy.version(9_999) == nil)
    }

    private func kind(_ outcome: ItemLife.Outcome) -> ResultID? {
        if case .result(let result, _) = outcome { result } else { nil }
    }
}
