import AssayCore
import AssayOperations
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import Foundation
import Testing

/// Tests for the setting `retention_days`, and for the deletion of an item's photos.
@Suite struct RemovePhotosTests {
    /// A state in which an item keeps its photos, and the steps that begin and end it.
    struct State: Sendable, CustomTestStringConvertible {
        typealias Step = @Sendable (ItemScenario, ItemID) async throws -> Void

        let testDescription: String
        let begin: Step
        let end: Step

        init(_ name: String, begin: @escaping Step, end: @escaping Step) {
            (testDescription, self.begin, self.end) = (name, begin, end)
        }
    }

    private static let days = 30
    private static let states = [
        State("a dispute") {
            _ = try await SetFlag($0.platform)($0.user($0.ann), id: $1.rawValue, reason: nil, message: nil)
        } end: {
            _ = try await ClearFlag($0.platform)($0.user($0.ann), id: $1.rawValue)
        },
        State("another review") {
            try await ReopenItem($0.platform)($0.admin, item: $1)
        } end: {
            try await ResolveItem($0.platform)($0.admin, item: $1, result: .unknown)
        },
        State("a request for photos") {
            try await ReopenItem($0.platform)($0.admin, item: $1)
            try await RequestRetake($0.platform)($0.admin, item: $1, regions: ["size_tag"])
        } end: {
            _ = try await WithdrawRetake($0.platform)($0.admin, item: $1)
            try await ResolveItem($0.platform)($0.admin, item: $1, result: .unknown)
        },
        State("an open question before an answered one") {
            let ask = AskMessage($0.platform)
            try await ask($0.admin, item: $1, text: "Is the box there?", answers: ["Yes", "No"])
            $0.test.clock.advance(seconds: 1)
            let last = try await ask($0.admin, item: $1, text: "Is the bag there?", answers: ["Yes", "No"])
            try await Self.answer(last.id, of: $1, $0)
        } end: { scenario, item in
            let first = try await ListMessages(scenario.platform)(scenario.user(scenario.ann), id: item.rawValue).first
            try await Self.answer(try #require(first).id, of: item, scenario)
        },
    ]

    private static func answer(_ message: MessageID, of item: ItemID, _ scenario: ItemScenario) async throws {
        _ = try await ReplyToMessage(scenario.platform)(
            scenario.user(scenario.ann), id: item.rawValue, message: message.rawValue, answer: "a1")
    }

    /// Makes an item with a result, in a shop that keeps photos for ``days``.
    private func decided(_ scenario: ItemScenario, _ shots: [ItemScenario.Shot]? = nil) async throws -> ItemID {
        try await scenario.settings { $0.retentionDays = Self.days }
        let item = try await scenario.complete(shots ?? scenario.required("\(scenario.test.clock.now())")).id
        try await scenario.decideNext()
        try await ResolveItem(scenario.platform)(scenario.admin, item: item, result: .unknown)
        return item
    }

    private func pass(_ days: Int, _ clock: TestClock) {
        clock.advance(seconds: days * 86_400 + 1)
    }

    private func work(_ platform: Platform) async throws {
        while let job = try await LeaseJob(platform)(.removePhotos, owner: "worker", seconds: 60).job {
            try await RemovePhotos(platform)(job, owner: "worker")
        }
    }

    /// Returns whether an item has all its photos; it has all or none.
    private func hasPhotos(_ id: ItemID, _ scenario: ItemScenario) async throws -> Bool {
        try await scenario.platform.store.read { tx in
            let item = try #require(try tx.items.find(id, organization: scenario.shop))
            let hasPhotos = try !tx.photos.listAccepted(item: id, organization: scenario.shop).isEmpty
            #expect(hasPhotos == (item.photosRemovedAt == nil))
            return hasPhotos
        }
    }

    @Test(arguments: states) func photosStayWhileTheyAreNeeded(state: State) async throws {
        let scenario = try await ItemScenario()
        let (platform, item) = (scenario.platform, try await decided(scenario))
        let retain = ApplyRetention(platform)
        pass(Self.days, scenario.test.clock)
        #expect(try await retain() == 1)
        // The state may also begin after the job was added.
        try await state.begin(scenario, item)
        for _ in 0..<2 {
            try await work(platform)
            #expect(try await hasPhotos(item, scenario))
            try await retain()
        }
        try await work(platform)
        #expect(try await retain() == 0, "an item that keeps its photos is not looked at again before it changes")
        try await state.end(scenario, item)
        pass(Self.days, scenario.test.clock)
        #expect(try await retain() == 1)
        try await work(platform)
        #expect(try await !hasPhotos(item, scenario))
    }

    @Test(arguments: [false, true]) func photosStayDuringABlindReview(isEndedByALead: Bool) async throws {
        let bench = try await DecisionBench.voting("one:100", ItemScenario())
        try await bench.items.settings { $0.retentionDays = Self.days }
        try await bench.vote(bench.expert, .unknown)
        pass(Self.days, bench.items.test.clock)
        #expect(try await ApplyRetention(bench.platform)() == 1)
        try await work(bench.platform)
        #expect(try await hasPhotos(bench.item.id, bench.items))
        if isEndedByALead {
            try await EndBlindReview(bench.platform)(bench.lead.staff, item: bench.item.id)
        } else {
            #expect(try await bench.vote(bench.colleague, .unknown) == .voted)
        }
        #expect(try await ApplyRetention(bench.platform)() == 1)
        try await work(bench.platform)
        #expect(try await !hasPhotos(bench.item.id, bench.items))
        let decision = try await bench.platform.store.read {
            try $0.decisions.latest(item: bench.item.id, organization: bench.items.shop)?.decision
        }
        #expect(decision?.marks == [] && decision?.finding == .counterfeit)
    }

    @Test func theSettingAtTheTimeOfTheDeletionCounts() async throws {
        let scenario = try await ItemScenario()
        let item = try await decided(scenario)
        let retain = ApplyRetention(scenario.platform)
        scenario.test.clock.advance(seconds: Self.days * 86_400)
        #expect(try await retain() == 0, "the last second still counts")
        scenario.test.clock.advance(seconds: 1)
        #expect(try await retain() == 1)
        try await scenario.settings { $0.retentionDays = 2 * Self.days }
        try await work(scenario.platform)
        #expect(try await hasPhotos(item, scenario))
        #expect(try await retain() == 0)
        try await scenario.settings { $0.retentionDays = Self.days }
        #expect(try await retain() == 1)
        try await work(scenario.platform)
        #expect(try await !hasPhotos(item, scenario))
        let audit = try await scenario.everything(of: try #require(try await stored(item, scenario))).audit
        #expect(audit.last?[0] == "retention" && audit.last?[1] == "item.photos.remove")
    }

    private func stored(_ item: ItemID, _ scenario: ItemScenario) async throws -> Item? {
        try await scenario.platform.store.read { try $0.items.find(item, organization: scenario.shop) }
    }

    @Test func aCallIsBoundedAndOrganizationsWithoutTheSettingKeepAll() async throws {
        let scenario = try await ItemScenario()
        for _ in 0..<2 { _ = try await decided(scenario) }
        let other = try await scenario.complete(scenario.required("other"), by: scenario.cat, of: scenario.rival)
        try await scenario.decideNext()
        try await ResolveItem(scenario.platform)(scenario.admin, item: other.id, result: .unknown)
        pass(1_000, scenario.test.clock)
        var counts: [Int] = []
        for _ in 0..<3 { counts.append(try await ApplyRetention(scenario.platform)(limit: 1)) }
        #expect(counts == [1, 1, 0])
    }

    @Test func aLaterUseOfADeletedPhotoIsStillRecognized() async throws {
        let scenario = try await ItemScenario()
        let others = scenario.required("others").filter { $0.region != "sole" }
        let item = try await decided(scenario, [.init("sole", digest: "digest", hash: 0xF00D)] + others)
        pass(Self.days, scenario.test.clock)
        try await ApplyRetention(scenario.platform)()
        try await work(scenario.platform)
        let later = try await scenario.complete([.init("sole", digest: "other")], by: scenario.ben)
        try await scenario.platform.store.read { tx throws in
            #expect(try tx.photoHistory.exactUses(of: ["digest"], by: later)["digest"]?.item == item)
            #expect(try tx.photoHistory.similarUses(of: [0xF00D], within: 6, by: later)[0xF00D]?.map(\.item) == [item])
        }
    }

    @Test func aDeletionThatWasInterruptedBeforeTheFilesIsDoneAgain() async throws {
        let scenario = try await RetakeScenario()
        let (captures, platform, files) = (scenario.captures, scenario.platform, FileManager.default)
        let photos = try await scenario.document().photos
        let copy = captures.test.folder.url.appending(path: "copy")
        try files.copyItem(at: captures.blobFolder, to: copy)
        try await remove(scenario)
        // The lease is another worker's, so the job stays, as after a crash.
        let job = try #require(try await LeaseJob(platform)(.removePhotos, owner: "dead", seconds: 60).job)
        await #expect(throws: LeaseLost.self) { try await RemovePhotos(platform)(job, owner: "worker") }
        #expect(captures.blobs.isEmpty)
        try? files.removeItem(at: captures.blobFolder)
        try files.moveItem(at: copy, to: captures.blobFolder)
        let key = try #require(photos.first).key
        let refused = await refusal { _ = try await ServePhoto(platform)(key: key, rendition: "scale_micro") }
        #expect(refused == .notFound("photo") && !captures.blobs.isEmpty)
        #expect(try await scenario.document().photos.isEmpty)
        let before = try await scenario.stored()
        scenario.clock.advance(seconds: 61)
        try await work(platform)
        #expect(captures.blobs.isEmpty)
        #expect(try await captures.jobs(.removePhotos) == 0)
        #expect(try await scenario.stored() == before)
        #expect(try await captures.timeline(of: scenario.item).count { $0.kind == .photosRemoved } == 1)
        let rows = try await platform.store.read {
            try $0.photos.listAll(capture: before.capture, organization: captures.shop)
        }
        #expect(rows.count == photos.count && rows.allSatisfy { $0.deletedAt != nil && !$0.digest.isEmpty })
    }

    /// As an erasure, which asks no setting.
    private func remove(_ scenario: RetakeScenario) async throws {
        let (subject, now) = (PhotoRemoval(of: scenario.item, isByRetention: false).subject, scenario.clock.now())
        #expect(subject == scenario.item.rawValue)
        try await scenario.platform.store.write { tx in
            try tx.jobs.enqueue(
                .removePhotos, organization: scenario.captures.shop, subject: subject, dueAt: now, id: JobID("J"),
                now: now)
        }
    }

    @Test func anItemWithoutPhotosGetsNewOnesByARetake() async throws {
        let scenario = try await RetakeScenario()
        try await remove(scenario)
        try await work(scenario.platform)
        #expect(try await scenario.stored().photosRemovedAt == scenario.clock.now())
        let retake = try await scenario.ask()
        try await scenario.begin(retake)
        try await scenario.photograph(retake)
        _ = try await scenario.captures.complete("retake-01")
        #expect(try await scenario.stored().photosRemovedAt == nil)
        #expect(try await scenario.document().photos.map(\.region) == ["size_tag"])
    }
}
