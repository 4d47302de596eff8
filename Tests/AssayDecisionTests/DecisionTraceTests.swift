import AssayCore
import AssayDecision
import Foundation
import Testing

@Suite struct DecisionTraceTests {
    typealias Fixtures = EvidenceFixtures
    private let now = Timestamp(microseconds: 1_800_000_000_000_000)

    private func trace(of summary: EvidenceSummary) async throws -> DecisionTrace {
        try await DecisionPipeline(clock: StepClock(step: .microseconds(250)))(at: now) { Fixtures.evidence(summary) }
    }

    static let summaries = [
        Fixtures.summary(),
        Fixtures.summary(configuration: .debug, brandSupport: .unknown),
        Fixtures.summary(brandSupport: .otherCategories),
        Fixtures.summary(photos: [Fixtures.photo("sole", digest: "a"), Fixtures.photo("tag", digest: "a")]),
        Fixtures.summary(photos: [Fixtures.photo("sole", hash: .max), Fixtures.photo("tag", hash: .max - 1)]),
        Fixtures.summary(earlierUses: [
            EarlierUse(region: "tag", otherItem: ItemID("AAAAAAAAAA"), otherRegion: "sole", isExact: true, distance: 0)
        ]),
    ]

    @Test(arguments: summaries)
    func thePolicyGivesTheStoredOutcomeAgain(summary: EvidenceSummary) async throws {
        let trace = try await trace(of: summary)
        let stored = try DecisionTrace(document: try trace.document())
        #expect(stored == trace)
        #expect(stored.replayedOutcome() == trace.outcome)
    }

    @Test func theSameTraceIsTheSameText() async throws {
        let trace = try await trace(of: Fixtures.summary())
        #expect(try trace.document() == DecisionTrace(document: trace.document()).document())
    }

    @Test func aTraceOfSchemaVersion1StaysReadable() throws {
        let trace = try DecisionTrace(document: GoldenTraces.version1)
        #expect(trace.schemaVersion == 1)
        #expect(trace.decidedAt == Timestamp(microseconds: 1_795_253_400_000_000))
        #expect(trace.evidence.item == ItemID("7QX0M2KD9A"))
        #expect(trace.evidence.facts.brandID == "nike")
        #expect(trace.evidence.facts.textFields["style_code"] == "555088-134")
        #expect(trace.evidence.configuration == .production)
        #expect(trace.evidence.brandSupport == .supported)
        #expect(trace.evidence.requiredRegions == ["outer_side", "sole"])
        let photo = try #require(trace.evidence.photos.first)
        #expect(photo.perceptualHash == PerceptualBits(0xFF00_FF00_1234_0001))
        #expect(photo.measures?.figures["sharpness"] == 0.4375)
        #expect(trace.evidence.earlierUses.first?.otherItem == ItemID("3ZK81C0Q5T"))
        #expect(trace.findings.map(\.verdict) == [.pass, .fail, .abstain])
        #expect(trace.findings.last?.failure == "corrupt")
        #expect(trace.findings.first?.score == Finding.Score(0.5, low: 0.25, high: 0.75))
        #expect(trace.stages.map(\.timeSpent) == [5_100, 1_230, 4])
    }

    @Test func theGoldenTraceIsDecidedAsItWas() throws {
        let trace = try DecisionTrace(document: GoldenTraces.version1)
        let reasons = [Reason(code: "photo_of_another_item", regions: ["sole"])]
        #expect(trace.outcome == .result(.invalid, reasons: reasons))
        #expect(trace.replayedOutcome() == trace.outcome)
    }

    @Test func thisVersionStillWritesSchemaVersion1() throws {
        // A change of the document's format needs a new schema version and a decoder for the old one.
        let trace = try DecisionTrace(document: GoldenTraces.version1)
        let object = try JSONSerialization.jsonObject(with: Data(GoldenTraces.version1.utf8)) as? NSDictionary
        let written = try JSONSerialization.jsonObject(with: Data(try trace.document().utf8)) as? NSDictionary
        #expect(try #require(written) == #require(object))
    }

    @Test(arguments: [#"{"schema_version":2}"#, #"{"schema_version":0}"#, "{}", "", #"{"schema_version":1}"#])
    func anUnreadableTraceIsReportedAsSuch(document: String) throws {
        let error = #expect(throws: DomainError.self) { try DecisionTrace(document: document) }
        #expect(error?.code == "trace_unreadable")
    }

    @Test(arguments: ["", "123", "zzzzzzzzzzzzzzzz", "0x00000000000000", "-000000000000001", "+000000000000001"])
    func aPerceptualHashIsSixteenHexDigits(text: String) throws {
        let document = Data("[\"\(text)\"]".utf8)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([PerceptualBits].self, from: document) }
    }
}
