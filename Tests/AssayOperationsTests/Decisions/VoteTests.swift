import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import Testing

@Suite struct VoteTests {
    @Test(arguments: TestDatabase.available)
    func twoExpertsWhoAgreeGiveAnItemItsResult(database: TestDatabase) async throws {
        let bench = try await DecisionBench.voting("gucci=one two", ItemScenario(database))
        let before = try await bench.outside()
        #expect(try await bench.vote(bench.expert, .unknown) == .voted)
        #expect(try await bench.outside() == before, "the item is under review for all others, with its estimate")
        #expect(try await bench.wanted(bench.expert) == [])
        #expect(try await TakeNext(bench.platform)(bench.expert, QueueFilter()) == nil)
        let again = await DecisionBench.code { try await bench.vote(bench.expert, .unknown) }
        #expect(again == "already_voted")
        #expect(try await bench.wanted(bench.colleague) == [bench.item.id])

        #expect(try await TakeNext(bench.platform)(bench.colleague, QueueFilter())?.item == bench.item.id)
        #expect(try await bench.vote(bench.colleague, .unknown) == .applied)
        #expect(try await bench.present().life.result == .unknown)
        #expect(try await bench.items.everything(of: bench.item).timeline.count { $0.kind == .reviewed } == 1)
        #expect(try await bench.wanted(bench.lead) == [])
        let votes = ["1 first expert@example.com unknown", "1 second colleague@example.com unknown"]
        #expect(try await bench.votes() == votes)

        try await bench.items.settings { $0.flags.secondExpert = true }
        _ = try await SetFlag(bench.platform)(
            bench.items.user(bench.item.user), id: bench.item.id.rawValue, reason: nil, message: nil)
        for (member, error) in [(bench.expert, "own_decision"), (bench.colleague, "own_decision"), (bench.other, nil)] {
            let code = await DecisionBench.code {
                try await ResolveFlag(bench.platform)(member.staff, item: bench.item.id, change: nil, note: "It stays.")
            }
            #expect(code == error)
        }
    }

    @Test(arguments: TestDatabase.available)
    func ifTwoExpertsDisagreeALeadDecides(database: TestDatabase) async throws {
        let bench = try await DecisionBench.voting("two", ItemScenario(database))
        try await bench.vote(bench.expert, .authentic)
        #expect(try await bench.vote(bench.colleague, .unknown) == .voted)
        #expect(try await bench.present().life.phase == .review)
        for (member, error) in [(bench.other, "item_for_leads"), (bench.colleague, "already_voted")] {
            #expect(try await TakeNext(bench.platform)(member, QueueFilter()) == nil)
            #expect(await DecisionBench.code { try await TakeItem(bench.platform)(member, bench.item.id) } == error)
            #expect(try await ReadReviewItem(bench.platform)(member.staff, item: bench.item.id).votes == [])
        }
        let seen = try await ReadReviewItem(bench.platform)(bench.lead.staff, item: bench.item.id)
        #expect(seen.votes.map(\.decision.result) == [.authentic, .unknown])
        #expect(try await TakeNext(bench.platform)(bench.lead, QueueFilter())?.item == bench.item.id)
        #expect(try await bench.vote(bench.lead, .authentic) == .applied)
        #expect(try await bench.present().life.result == .authentic)
        #expect(try await bench.votes().last == "1 lead lead@example.com authentic")
    }

    @Test func aBlindReviewFollowsTheResultAndChangesNothingIfItAgrees() async throws {
        let bench = try await DecisionBench.voting("one:100", ItemScenario())
        #expect(try await bench.vote(bench.expert, .unknown) == .applied)
        let after = try await bench.outside()
        #expect(try await bench.wanted(bench.expert) == [])
        #expect(try await bench.wanted(bench.colleague) == [bench.item.id])
        #expect(try await bench.vote(bench.colleague, .unknown) == .voted)
        #expect(try await bench.outside() == after)
        #expect(try await bench.votes().count == 2)
        #expect(try await ListQueue(bench.platform)(bench.lead.staff, QueueFilter()).count == 0)
    }

    @Test(arguments: [ResultID.unknown, .authentic])
    func ifABlindReviewDisagreesALeadKeepsOrChangesTheResult(result: ResultID) async throws {
        let bench = try await DecisionBench.voting("one:100", ItemScenario())
        try await bench.vote(bench.expert, .unknown)
        let after = try await bench.outside()
        #expect(try await bench.vote(bench.colleague, .authentic) == .voted)
        #expect(try await bench.outside() == after)
        #expect(await DecisionBench.code { try await bench.vote(bench.other, .authentic) } == "item_for_leads")
        #expect(try await bench.vote(bench.lead, result) == (result == .unknown ? .voted : .applied))
        #expect(try await bench.present().life.result == result)
        let kinds = try await bench.items.everything(of: bench.item).timeline.map(\.kind)
        #expect(Array(kinds.suffix(2)) == (result == .unknown ? [.reviewStarted, .reviewed] : [.reopened, .reviewed]))
        #expect(try await ListQueue(bench.platform)(bench.lead.staff, QueueFilter()).count == 0)
    }

    @Test(arguments: ["resolve", "flag", "reopen", "end"])
    func theVotesOfAnItemThatIsDealtWithOtherwiseAreVoid(change: String) async throws {
        let isBlind = change != "resolve"
        let bench = try await DecisionBench.voting(isBlind ? "one:100" : "two", ItemScenario())
        let (platform, id) = (bench.platform, bench.item.id)
        try await bench.vote(bench.expert, .unknown)
        try await TakeItem(platform)(bench.colleague, id)
        let waiting = try await bench.decide(
            try bench.decision(revision: bench.present().revision, result: .authentic), as: bench.colleague)
        switch change {
        case "resolve":
            try await ResolveItem(platform)(bench.lead.staff, item: id, result: .authentic)
            try await ReopenItem(platform)(bench.lead.staff, item: id)
        case "reopen": try await ReopenItem(platform)(bench.lead.staff, item: id)
        case "flag":
            _ = try await SetFlag(platform)(bench.items.user(bench.item.user), id: "\(id)", reason: nil, message: nil)
        default:
            let error = await DecisionBench.code { try await EndBlindReview(platform)(bench.other.staff, item: id) }
            #expect(error == "role_too_low")
            try await EndBlindReview(platform)(bench.lead.staff, item: id)
        }
        #expect(try await bench.apply() == (change == "flag" ? .returned : .voided))
        #expect(try await bench.state(waiting.id) != .voted)
        #expect(try await bench.wanted(bench.other) == [])
        #expect(try await bench.votes().count == 1)
        let taken = await DecisionBench.code { try await TakeItem(platform)(bench.expert, id) }
        #expect(taken == (change == "end" ? "item_not_queued" : nil), "a new round begins")
        guard change == "reopen" || change == "resolve" else { return }
        try await bench.vote(bench.expert, .authentic)
        #expect(try await bench.votes() == ["2 first expert@example.com authentic"])
    }

    @Test func aVoteAndAnotherChangeAtTheSameMomentFollowOneAnother() async throws {
        let (test, database) = try await HeldDatabase.hold { try await TestPlatform.make(.postgres, wrapping: $0) }
        let bench = try await DecisionBench.voting("two", ItemScenario(on: test))
        try await bench.decide()
        test.clock.advance(seconds: StoredDecision.undoSeconds)
        let job = try #require(try await bench.lease())
        let (vote, resolved, isFree) = try await database.overlap {
            try await ApplyDecision(bench.platform)(job, owner: "worker")
        } with: {
            try await ResolveItem(bench.platform)(bench.lead.staff, item: bench.item.id, result: .authentic)
        }
        #expect(try vote.get() == .voted && !isFree)
        #expect(try resolved.get().life.result == .authentic)
        #expect(try await bench.wanted(bench.colleague) == [])
    }
}
