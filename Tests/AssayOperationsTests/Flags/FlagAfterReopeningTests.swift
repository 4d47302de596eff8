import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import Testing

/// Tests that a flag remains set when an expert re-opens the item, and that it can be cleared and answered until then.
@Suite struct FlagAfterReopeningTests {
    /// The ways in which a flagged item loses its final result.
    enum Way: CaseIterable {
        /// An expert has re-opened the item.
        case review
        /// An expert has requested photos.
        case retake
        /// An expert has requested photos, and the user has submitted them.
        case checking
    }

    private let scenario: ItemScenario
    private let item: Item

    init() async throws {
        scenario = try await ItemScenario()
        item = try await scenario.complete(scenario.required("a"))
        try await scenario.decideNext()
        try await ResolveItem(scenario.platform)(scenario.expert, item: item.id, result: .unknown)
        scenario.test.clock.advance(seconds: 600)
        _ = try await SetFlag(scenario.platform)(ann, id: id, reason: "wrong_photos", message: "Look again.")
        scenario.test.clock.advance(seconds: 600)
    }

    private var ann: UserActor { scenario.user(scenario.ann) }
    private var id: String { item.id.rawValue }

    /// Moves the item to this state; the flag remains set.
    private func move(_ way: Way) async throws -> Item {
        switch way {
        case .review: try await ReopenItem(scenario.platform)(scenario.expert, item: item.id)
        case .retake, .checking:
            try await RequestRetake(scenario.platform)(
                scenario.expert, item: item.id, regions: ["size_tag"])
        }
        if way == .checking { try await handInPhotos() }
        scenario.test.clock.advance(seconds: 60)
        return try await ItemReader(scenario.platform).find(ann, id: id).item
    }

    /// Applies the effect of a submitted retake to the item.
    private func handInPhotos() async throws {
        let (now, id, shop) = (scenario.test.clock.now(), item.id, scenario.shop)
        let job: JobID = scenario.platform.identifiers.make()
        try await scenario.platform.store.write { tx in
            guard let before = try tx.items.find(id, organization: shop),
                var retake = try tx.retakes.latest(item: id, organization: shop)
            else { throw DomainError.notFound("retake") }
            try retake.life.handle(.submitted, now: now)
            _ = try tx.retakes.update(retake)
            var item = before
            _ = try item.handle(.retakeSubmitted, at: now)
            _ = try tx.items.update(item, from: before)
            try tx.jobs.enqueue(.decideItem, organization: shop, subject: id.rawValue, dueAt: now, id: job, now: now)
        }
    }

    @Test(arguments: Way.allCases)
    func theFlagStaysWithItsReasonAndCanBeCleared(way: Way) async throws {
        let before = try await move(way)
        #expect(before.life.phase != .final)
        #expect(before.life.flag == .flagged)
        #expect(before.flagInfo == FlagInfo(reason: "wrong_photos", message: "Look again."))
        #expect(try await ItemReader(scenario.platform).find(ann, id: id).isFlaggable)
        let cleared = try await ClearFlag(scenario.platform)(ann, id: id)
        #expect(cleared.item.life.flag == .none)
        #expect(cleared.item.flagInfo == nil)
        #expect(cleared.item.life.phase == before.life.phase, "the experts' work goes on")
        #expect(cleared.item.life.result == .needsReview)
        #expect(!cleared.isFlaggable, "there is no result to dispute now")
        #expect(try await scenario.everything(of: item).events.last == "flag.updated \(cleared.item.revision)")
    }

    @Test(arguments: Way.allCases)
    func staffAnswerWithAResultThatEndsTheReview(way: Way) async throws {
        _ = try await move(way)
        let answered = try await ResolveFlag(scenario.platform)(
            scenario.expert, item: item.id, change: .authentic, note: "You are right.")
        #expect(answered.life.flag == .resolved)
        #expect(answered.life.phase == .final)
        #expect(answered.life.result == .authentic)
        #expect(answered.times.resultAt == scenario.test.clock.now())
        #expect(answered.times.etaAt == nil)
        let told = ["flag.updated", "session.completed"] + (way == .retake ? ["retake.updated"] : [])
        let events = try await scenario.everything(of: item).events
        #expect(Array(events.suffix(told.count)) == told.map { "\($0) \(answered.revision)" })
        #expect(try await ItemReader(scenario.platform).listRetakes(ann).isEmpty, "nobody waits for photos any more")
        scenario.test.clock.advance(seconds: Retake.days * 86_400 + 1)
        #expect(try await LapseRetakes(scenario.platform)() == 0)
        try await scenario.decideNext()
        #expect(
            try await ItemReader(scenario.platform).find(ann, id: id).item == answered, "the expert's result stands")
    }

    @Test func aFlagFromBeforeUsersMightNotFlagCanBeClearedAndNotSetAgain() async throws {
        try await scenario.settings { $0.usersMayFlag = false }
        #expect(try await ItemReader(scenario.platform).find(ann, id: id).isFlaggable)
        let twice = await refusal {
            _ = try await SetFlag(scenario.platform)(ann, id: id, reason: nil, message: nil)
        }
        #expect(twice?.code == "already_flagged")
        let cleared = try await ClearFlag(scenario.platform)(ann, id: id)
        #expect(cleared.item.life.flag == .none)
        #expect(!cleared.isFlaggable)
        let again = await refusal {
            _ = try await SetFlag(scenario.platform)(ann, id: id, reason: nil, message: nil)
        }
        #expect(again?.code == "not_flaggable")
        let none = await refusal { _ = try await ClearFlag(scenario.platform)(ann, id: id) }
        #expect(none?.code == "not_flagged")
    }
}
