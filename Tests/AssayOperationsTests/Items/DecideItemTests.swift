import AssayBlobs
import AssayCore
import AssayDecision
import AssayOperations
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayWire
import Foundation
import Synchronization
import Testing

@Suite struct DecideItemTests {
    typealias Shot = ItemScenario.Shot

    @Test func anItemWithoutFaultGoesToAnExpert() async throws {
        let scenario = try await ItemScenario()
        let item = try await scenario.complete(scenario.required("a"))
        scenario.test.clock.advance(seconds: 5)
        #expect(try await scenario.decideNext() == .needsReview)

        let after = try await scenario.everything(of: item)
        let now = scenario.test.clock.now()
        #expect(after.item?.life.phase == .review)
        #expect(after.item?.life.initialResult == .needsReview)
        #expect(after.item?.life.reasons == [Reason(code: "expert_needed")])
        #expect(after.item?.times.initialResultAt == now)
        #expect(after.item?.times.resultAt == nil)
        #expect(after.item?.times.etaAt == item.times.etaAt)
        #expect(after.item?.revision == 2)
        #expect(after.timeline == item.opening.entries + [TimelineEntry(.reviewStarted, at: now)])
        #expect(after.events == ["session.completed 2"])
        #expect(after.jobs == 0)
        let trace = try DecisionTrace(document: try #require(after.traces.first))
        #expect(after.traces.count == 1)
        #expect(trace.outcome == .abstained(reasons: [Reason(code: "expert_needed")]))
        #expect(trace.replayedOutcome() == trace.outcome)
        #expect(trace.evidence.item == item.id)
        #expect(trace.evidence.photos.count == scenario.required("a").count)
        #expect(trace.catalogHash == item.catalogHash)
        let metrics = scenario.platform.metrics
        #expect((metrics[.decision(.needsReview)], metrics[.review(.authentic)]) == (1, 0))
        _ = try await ResolveItem(scenario.platform)(scenario.expert, item: item.id, result: .authentic)
        #expect((metrics[.decision(.needsReview)], metrics[.review(.authentic)]) == (1, 1))
    }

    @Test func oneStolenPhotoMakesAnItemInvalid() async throws {
        let scenario = try await ItemScenario()
        let original = try await scenario.complete(scenario.required("a"), by: scenario.ben)
        var shots = scenario.required("b")
        shots[1] = Shot(shots[1].region, digest: scenario.required("a")[0].digest)
        let thief = try await scenario.complete(shots)
        #expect(try await scenario.decideNext() == .needsReview, "the older item is not harmed by the younger")
        #expect(try await scenario.decideNext() == .invalid)
        let after = try await scenario.everything(of: thief)
        #expect(after.item?.life.reasons == [Reason(code: "photo_of_another_item", regions: [shots[1].region])])
        let trace = try DecisionTrace(document: try #require(after.traces.first))
        #expect(trace.evidence.earlierUses.map(\.otherItem) == [original.id])
        #expect(trace.evidence.earlierUses.map(\.isExact) == [true])
    }

    @Test func aPhotoThatOnlyLooksLikeAnotherItemsIsFlagged() async throws {
        let scenario = try await ItemScenario()
        let region = scenario.required("a")[0].region
        func shots(_ prefix: String, _ hash: UInt64) -> [Shot] {
            [Shot(region, digest: "\(prefix)-\(region)", hash: hash)] + scenario.required(prefix).dropFirst()
        }
        try await scenario.complete(shots("a", 0xABCD_EF01_2345_6789), by: scenario.ben)
        let item = try await scenario.complete(shots("b", 0xABCD_EF01_2345_6788))
        try await scenario.decideNext()
        #expect(try await scenario.decideNext() == .needsReview)
        let after = try await scenario.everything(of: item)
        #expect(after.item?.life.phase == .review)
        #expect(after.item?.life.reasons == [Reason(code: "similar_photo", regions: [region])])
        let trace = try DecisionTrace(document: try #require(after.traces.first))
        #expect(trace.evidence.earlierUses.map(\.distance) == [1])
    }

    @Test func decidingAgainChangesNothing() async throws {
        let scenario = try await ItemScenario()
        let item = try await scenario.complete(scenario.required("a"))
        try await scenario.decideNext()
        let before = try await scenario.everything(of: item)
        let now = scenario.test.clock.now()
        try await scenario.platform.store.write {
            try $0.jobs.enqueue(
                .decideItem, organization: item.organization, subject: item.id.rawValue, dueAt: now, id: JobID("again"),
                now: now)
        }
        scenario.test.clock.advance(seconds: 60)
        #expect(try await scenario.decideNext() == .needsReview)
        #expect(try await scenario.everything(of: item) == before)
    }

    @Test func aWorkerThatLostItsLeaseWritesNothing() async throws {
        let scenario = try await ItemScenario()
        let item = try await scenario.complete(scenario.required("a"))
        let slow = try #require(try await scenario.lease(owner: "slow", seconds: 10))
        scenario.test.clock.advance(seconds: 11)
        let quick = try #require(try await scenario.lease(owner: "quick", seconds: 10))
        let before = try await scenario.everything(of: item)
        await #expect(throws: LeaseLost.self) { try await DecideItem(scenario.platform)(slow, owner: "slow") }
        #expect(try await scenario.everything(of: item) == before)
        try await DecideItem(scenario.platform)(quick, owner: "quick")
        let decided = try await scenario.everything(of: item)
        #expect(decided.item?.life.phase == .review)
        await #expect(throws: LeaseLost.self) { try await DecideItem(scenario.platform)(slow, owner: "slow") }
        #expect(try await scenario.everything(of: item) == decided)
    }

    @Test(arguments: TestDatabase.available)
    func concurrentDecisionsOfTwoNodesHaveOneWinner(kind: TestDatabase) async throws {
        let scenario = try await ItemScenario(kind)
        let item = try await scenario.complete(scenario.required("a"))
        let other = try await scenario.test.secondNode()
        let first = try #require(try await scenario.lease(owner: "first", seconds: 10))
        scenario.test.clock.advance(seconds: 11)
        let second = try #require(try await LeaseJob(other.platform)(.decideItem, owner: "second", seconds: 10).job)
        let outcomes = await withTaskGroup(of: Bool.self) { group in
            group.addTask { (try? await DecideItem(scenario.platform)(first, owner: "first")) != nil }
            group.addTask { (try? await DecideItem(other.platform)(second, owner: "second")) != nil }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.count { $0 } == 1)
        let after = try await scenario.everything(of: item)
        #expect(after.traces.count == 1)
        #expect(after.events.count == 1)
        #expect(after.item?.revision == 2)
    }

    @Test func anItemThatChangesMeanwhileIsDecidedAnew() async throws {
        let scenario = try await ItemScenario()
        let item = try await scenario.complete(scenario.required("a"))
        let meddler = ConcurrentWriter(platform: scenario.platform, item: item)
        #expect(try await scenario.decideNext(examiners: [meddler]) == .needsReview)
        let after = try await scenario.everything(of: item)
        #expect(meddler.calls.withLock { $0 } == 2)
        #expect(after.item?.revision == 3)
        #expect(after.item?.life.phase == .review)
        #expect(after.traces.count == 1)
        #expect(after.events == ["session.completed 3"])
        #expect(after.timeline.count { $0.kind == .reviewStarted } == 1)
        #expect(after.jobs == 0)
    }

    @Test func aRefusedPhotoIsNoEvidence() async throws {
        let scenario = try await ItemScenario()
        let item = try await scenario.complete(scenario.required("a"))
        let refused = try await scenario.platform.store.write { tx in
            var photo = try #require(
                try tx.photos.listCurrent(capture: item.capture, organization: item.organization).first)
            photo.check = .refused(PhotoRejection(.photoBlurred))
            _ = try tx.photos.update(photo)
            return photo.region
        }
        #expect(try await scenario.decideNext() == .invalid)
        #expect(
            try await scenario.everything(of: item).item?.life.reasons
                == [Reason(code: "photos_missing", regions: [refused])])
    }

    @Test func anExaminerReadsTheWorkingCopyFromTheBlobStore() async throws {
        let scenario = try await ItemScenario()
        let item = try await scenario.complete(scenario.required("a"))
        let photos = try await scenario.platform.store.read {
            try $0.photos.listCurrent(capture: item.capture, organization: item.organization)
        }
        let picture = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0) })
        for photo in photos {
            let place = try await scenario.platform.spool.place("working-\(photo.id)")
            try picture.write(to: place)
            try await scenario.platform.blobs.adopt(
                try await scenario.platform.spool.seal(place),
                as: BlobKey(
                    organization: item.organization, capture: item.capture, photo: photo.id, rendition: .workingCopy))
        }
        try await scenario.decideNext(examiners: [PictureReader()])
        let trace = try DecisionTrace(document: try #require(try await scenario.everything(of: item).traces.first))
        #expect(trace.findings.first?.failure == nil)
        #expect(trace.findings.first?.score?.value == 200_000)
    }

    @Test func anItemThatEndedWorkerAfterWorkerGoesToAnExpert() async throws {
        let scenario = try await ItemScenario()
        let item = try await scenario.complete(scenario.required("a"), brandID: nil)
        for _ in 0..<DecideItem.attempts {
            _ = try #require(try await scenario.lease(seconds: 10))
            scenario.test.clock.advance(seconds: 11)
        }
        #expect(try await scenario.decideNext() == .needsReview)
        let trace = try DecisionTrace(document: try #require(try await scenario.everything(of: item).traces.first))
        #expect(trace.findings.map(\.failure) == ["too_many_attempts"])
    }

    @Test func aJobWithoutAnItemIsOver() async throws {
        let scenario = try await ItemScenario()
        let now = scenario.test.clock.now()
        try await scenario.platform.store.write {
            try $0.jobs.enqueue(
                .decideItem, organization: scenario.shop, subject: "0000000000", dueAt: now, id: JobID("job"), now: now)
        }
        let job = try #require(try await scenario.lease())
        #expect(try await DecideItem(scenario.platform)(job, owner: "worker") == nil)
        #expect(try await scenario.platform.store.read { try $0.jobs.waiting(.decideItem, now: now) }.nextDue == nil)
    }
}

/// An examiner that changes the item during the first decision, as a concurrent writer may.
private final class ConcurrentWriter: Examiner {
    let id = "meddler"
    let version = 1
    let calls = Mutex(0)
    private let platform: Platform
    private let item: Item

    init(platform: Platform, item: Item) {
        self.platform = platform
        self.item = item
    }

    func examine(_ evidence: Evidence) async throws -> Finding {
        let isFirst = calls.withLock { calls in
            calls += 1
            return calls == 1
        }
        let item = item
        if isFirst {
            _ = try await platform.store.write { tx in
                try tx.sql.execute(
                    """
                    UPDATE items SET revision = revision + 1
                    WHERE organisation_id = \(item.organization) AND id = \(item.id)
                    """)
            }
        }
        return pass()
    }
}

/// An examiner that reads the working copy of the first photo, as a machine-learning examiner would.
private struct PictureReader: Examiner {
    let id = "picture_reader"
    let version = 1

    func examine(_ evidence: Evidence) async throws -> Finding {
        guard let photo = evidence.photos.first else { return pass() }
        let bytes = try await evidence.workingCopy(of: photo).count
        return Finding(by: self, verdict: .pass, score: Finding.Score(Double(bytes), low: 0, high: 1_000_000))
    }
}
