import AssayCore
import AssayOperations
import AssayTestSupport
import AssayWire
import Testing

@Suite struct DecisionCheckTests {
    @Test func everyFieldOfADecisionIsChecked() async throws {
        let bench = try await DecisionBench()
        let photo = try #require(bench.photos.first)
        let long = String(repeating: "a", count: ItemLimits.messageCharacters + 1)
        let mark = try #require(PhotoMark("\(photo.id):0.5,0.5"))
        let foreign = try #require(PhotoMark("unknown:0.5,0.5"))
        let rows: [(field: String, code: String, change: (inout ItemDecision) -> Void)] = [
            ("reason", "unknown_reason", { $0.reasons = [Reason(code: "made_up")] }),
            ("reason", "unknown_region", { $0.reasons = [Reason(code: "photos_missing", regions: ["nose"])] }),
            ("mark", "invalid_mark", { $0.marks.append(foreign) }),
            ("mark", "invalid_mark", { $0.marks = Array(repeating: mark, count: ItemDecision.maxMarks + 1) }),
            ("finding.\(photo.region)", "region_not_marked", { $0.marks = [] }),
            ("message", "invalid_message", { $0.message = long }),
            ("note", "invalid_text", { $0.note = "a\u{0}b" }),
        ]
        for row in rows {
            var decision = try bench.decision()
            row.change(&decision)
            let error = await #expect(throws: DomainError.self) { try await bench.decide(decision) }
            #expect(error?.fields.map(\.name) == [row.field] && error?.fields.first?.code == row.code, "\(row.field)")
        }
        #expect(await DecisionBench.code { try await bench.decide(bench.decision(result: .needsReview)) } != nil)
        var several = try bench.decision()
        (several.message, several.note, several.marks) = (long, long, [])
        let error = await #expect(throws: DomainError.self) { try await bench.decide(several) }
        #expect(error?.fields.map(\.name) == ["finding.\(photo.region)", "message", "note"])
    }

    @Test func aReasonThatIsRepeatedHasTheRegionsOfAll() async throws {
        let bench = try await DecisionBench()
        var decision = try bench.decision(result: .invalid)
        let regions = bench.photos.prefix(2).map(\.region)
        decision.reasons = regions.map { Reason(code: "photos_unsuitable", regions: [$0]) } + decision.reasons
        let stored = try await bench.decide(decision)
        #expect(stored.decision.reasons == [Reason(code: "photos_unsuitable", regions: regions)])
    }

    @Test func everyFinalResultHasASentenceInEveryLanguage() async throws {
        let facts = try await DecisionBench().item.facts
        for (result, language) in ResultID.allCases.flatMap({ result in Language.allCases.map { (result, $0) } }) {
            let sentence = DecisionTemplate.sentence(result, of: facts, in: language)
            #expect((sentence != nil) == result.isFinal && sentence?.contains("{") != true, "\(result) \(language)")
        }
    }
}
