import AssayCore
import AssayDecision
import AssayImaging
import Foundation
import Testing

@Suite struct DecisionPipelineTests {
    typealias Fixtures = EvidenceFixtures
    private let now = Timestamp(microseconds: 1_800_000_000_000_000)

    private func decide(
        _ summary: EvidenceSummary = Fixtures.summary(), by examiners: [any Examiner] = Examiners.standard
    ) async throws -> DecisionTrace {
        let pipeline = DecisionPipeline(examiners: examiners, clock: StepClock(step: .milliseconds(3)))
        return try await pipeline(at: now) { Fixtures.evidence(summary) }
    }

    @Test func anItemWithoutFaultGoesToAnExpert() async throws {
        let trace = try await decide()
        #expect(trace.outcome == .abstained(reasons: [Reason(code: "expert_needed")]))
        #expect(trace.findings.map(\.examiner) == Examiners.standard.map(\.id))
        #expect(trace.findings.allSatisfy { $0.verdict == .pass })
        #expect(trace.decidedAt == now)
        #expect(trace.catalogHash == "catalogue-hash")
        #expect(trace.policyVersion == Policy.current.version)
    }

    @Test func everyExaminerLooksEvenAfterOneHasFailedTheItem() async throws {
        let trace = try await decide(Fixtures.summary(configuration: .debug, brandSupport: .unknown, photos: []))
        #expect(trace.findings.count == Examiners.standard.count)
        #expect(
            trace.outcome
                == .result(
                    .invalid,
                    reasons: [
                        Reason(code: "debug_configuration"), Reason(code: "photos_missing", regions: ["sole", "tag"]),
                    ]))
    }

    @Test func timeSpentComesFromTheClockThatIsHandedIn() async throws {
        let trace = try await decide()
        #expect(trace.findings.map(\.timeSpent) == Examiners.standard.map { _ in 3_000 })
        #expect(trace.stages.map(\.stage) == DecisionTrace.Stage.allCases)
        // The clock is read twice for the stage and twice for each examiner in it: 11 steps between the first and the
        // last reading.
        #expect(trace.stages.map(\.timeSpent) == [3_000, 33_000, 3_000])
    }

    @Test(arguments: [
        (DomainError.notFound("photo") as any Error, "not_found"),
        (CocoaError(.fileReadNoSuchFile) as any Error, "examiner_failed"),
    ])
    func anExaminerThatThrowsAbstains(error: any Error, code: String) async throws {
        let broken = ScriptedExaminer("broken") { _, _ in throw error }
        let trace = try await decide(by: [broken] + Examiners.standard)
        let finding = try #require(trace.findings.first)
        #expect(finding.examiner == "broken")
        #expect(finding.examinerVersion == 7)
        #expect(finding.verdict == .abstain)
        #expect(finding.failure == code)
        #expect(trace.findings.count == Examiners.standard.count + 1)
        #expect(trace.outcome == .abstained(reasons: [Reason(code: "expert_needed")]))
    }

    @Test func anExaminerReadsAWorkingCopyOnDemand() async throws {
        let reader = ScriptedExaminer { examiner, evidence in
            let photo = try #require(evidence.photos.first)
            let picture = try await evidence.workingCopy(of: photo)
            return Finding(
                by: examiner, verdict: .pass, region: photo.region,
                score: Finding.Score(Double(picture.count), low: 0, high: 100))
        }
        let finding = try #require(try await decide(by: [reader]).findings.first)
        #expect(finding.region == "sole")
        #expect(finding.score == Finding.Score(Double("photo-sole".utf8.count), low: 0, high: 100))
    }

    @Test func aLearnedExaminerThatNoOtherContradictsDecides() async throws {
        let learned = ScriptedExaminer("grain") { examiner, _ in
            Finding(
                by: examiner, verdict: .pass, proposes: .authentic,
                score: Finding.Score(0.98, low: 0.96, high: 0.99))
        }
        let trace = try await decide(by: Examiners.standard + [learned])
        #expect(trace.outcome == .result(.authentic, reasons: []))
    }

    @Test func aCancelledDecisionIsNoAbstention() async throws {
        let interrupted = ScriptedExaminer { _, _ in
            withUnsafeCurrentTask { $0?.cancel() }
            throw CancellationError()
        }
        let pipeline = DecisionPipeline(examiners: [interrupted], clock: StepClock(step: .zero))
        let decision = Task { [now] in
            try await pipeline(at: now) { EvidenceFixtures.evidence(EvidenceFixtures.summary()) }
        }
        await #expect(throws: CancellationError.self) { try await decision.value }
    }

    @Test func errorsOfGatheringEvidenceAreRethrown() async throws {
        let pipeline = DecisionPipeline(clock: StepClock(step: .zero))
        await #expect(throws: DomainError.notFound("item")) {
            try await pipeline(at: now) { throw DomainError.notFound("item") }
        }
    }
}
