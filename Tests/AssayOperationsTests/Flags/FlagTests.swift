import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import Testing

@Suite struct FlagTests {
    /// Returns an item with a final result, and its platform.
    private static func decided(
        _ database: TestDatabase = .standard, configuration: CaptureConfiguration = .production
    ) async throws -> (ItemScenario, Item) {
        let scenario = try await ItemScenario(database)
        let item = try await scenario.complete(
            scenario.required("a", configuration: configuration), configuration: configuration)
        try await scenario.decideNext()
        scenario.test.clock.advance(seconds: 600)
        guard configuration == .production else { return (scenario, item) }
        try await ResolveItem(scenario.platform)(scenario.expert, item: item.id, result: .unknown)
        scenario.test.clock.advance(seconds: 600)
        return (scenario, item)
    }

    private func code(_ body: () async throws -> Void) async -> String? {
        do {
            try await body()
            return nil
        } catch {
            return (error as? DomainError)?.code
        }
    }

    @Test func aFlagIsStoredWithItsReasonItsNoteHistoryAndEvent() async throws {
        let (scenario, item) = try await Self.decided()
        let document = try await SetFlag(scenario.platform)(
            scenario.user(scenario.ann), id: item.id.rawValue, reason: "wrong_photos", message: " Look again. ")
        #expect(document.item.life.flag == .flagged)
        #expect(document.item.flagInfo == FlagInfo(reason: "wrong_photos", message: "Look again."))
        #expect(document.item.life.result == .unknown)
        #expect(document.isFlaggable, "so that the flag can be cleared")
        let after = try await scenario.everything(of: item)
        #expect(after.item == document.item)
        #expect(after.events.last == "flag.updated 4")
        #expect(
            after.timeline.last == TimelineEntry(.flagSet, at: scenario.test.clock.now(), message: "Look again."))
    }

    @Test func aFlagWithoutAReasonHasTheOrganizationsDefault() async throws {
        let (scenario, item) = try await Self.decided()
        let user = scenario.user(scenario.ann)
        let standard = try await SetFlag(scenario.platform)(user, id: item.id.rawValue, reason: nil, message: nil)
        #expect(standard.item.flagInfo?.reason == "result_incorrect", "the catalog's default")
        _ = try await ClearFlag(scenario.platform)(user, id: item.id.rawValue)
        try await scenario.settings { $0.defaultFlagReason = "other" }
        let own = try await SetFlag(scenario.platform)(user, id: item.id.rawValue, reason: nil, message: nil)
        #expect(own.item.flagInfo?.reason == "other")
    }

    @Test func aRefusedFlagReportsTheReason() async throws {
        let (scenario, item) = try await Self.decided()
        let set = SetFlag(scenario.platform)
        let (ann, id) = (scenario.user(scenario.ann), item.id.rawValue)
        let unknown = await code { _ = try await set(ann, id: id, reason: "made_up", message: nil) }
        #expect(unknown == "unknown_flag_reason")
        let long = String(repeating: "a", count: SetFlag.longestNote + 1)
        let note = await code { _ = try await set(ann, id: id, reason: nil, message: long) }
        #expect(note == "invalid_message")
        let clear = await code { _ = try await ClearFlag(scenario.platform)(ann, id: id) }
        #expect(clear == "not_flagged")
        _ = try await set(ann, id: id, reason: nil, message: nil)
        let twice = await code { _ = try await set(ann, id: id, reason: nil, message: nil) }
        #expect(twice == "already_flagged")
        let pending = try await scenario.complete(scenario.required("b"))
        let early = await code { _ = try await set(ann, id: pending.id.rawValue, reason: nil, message: nil) }
        #expect(early == "not_flaggable")
    }

    @Test func usersFlagOnlyWhereTheOrganizationLetsThem() async throws {
        let (scenario, item) = try await Self.decided()
        try await scenario.settings { $0.usersMayFlag = false }
        let ann = scenario.user(scenario.ann)
        let refusal = await code {
            _ = try await SetFlag(scenario.platform)(ann, id: item.id.rawValue, reason: nil, message: nil)
        }
        #expect(refusal == "not_flaggable")
        #expect(try await ItemReader(scenario.platform).find(ann, id: item.id.rawValue).isFlaggable == false)
    }

    @Test func staffKeepTheResultOrChangeIt() async throws {
        let (scenario, item) = try await Self.decided()
        let (ann, id) = (scenario.user(scenario.ann), item.id.rawValue)
        let resolve = ResolveFlag(scenario.platform)
        _ = try await SetFlag(scenario.platform)(ann, id: id, reason: nil, message: nil)
        scenario.test.clock.advance(seconds: 60)
        let kept = try await resolve(scenario.expert, item: item.id, change: nil, note: "It stands.")
        #expect(kept.life.flag == .resolved)
        #expect(kept.life.result == .unknown)
        #expect(kept.flagInfo == nil)
        #expect(try await scenario.everything(of: item).events.suffix(2) == ["flag.updated 4", "flag.updated 5"])
        scenario.test.clock.advance(seconds: 60)
        _ = try await SetFlag(scenario.platform)(ann, id: id, reason: nil, message: nil)
        scenario.test.clock.advance(seconds: 60)
        let changed = try await resolve(
            scenario.expert, item: item.id, change: .authentic, note: "You are right.")
        #expect(changed.life.result == .authentic)
        let after = try await scenario.everything(of: item)
        #expect(after.events.suffix(2) == ["flag.updated 7", "session.completed 7"])
        #expect(after.timeline.last?.message == "You are right.")
        #expect(after.audit.map { $0[1] } == ["item.resolve", "item.flag.resolve", "item.flag.resolve"])
        #expect(try await ItemReader(scenario.platform).find(ann, id: id).expertMessage == "You are right.")
    }

    @Test func staffOweAnAnswer() async throws {
        let (scenario, item) = try await Self.decided()
        let resolve = ResolveFlag(scenario.platform)
        let empty = await code { try await resolve(scenario.expert, item: item.id, change: nil, note: "  ") }
        #expect(empty == "invalid_note")
        let none = await code { try await resolve(scenario.expert, item: item.id, change: nil, note: "It stands.") }
        #expect(none == "not_flagged")
    }
}
