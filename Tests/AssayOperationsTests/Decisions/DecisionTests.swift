import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import Testing

@Suite struct DecisionTests {
    @Test func aDecisionTakesEffectWhenItsTimeToBeTakenBackHasPassed() async throws {
        let bench = try await DecisionBench()
        let before = try await bench.items.everything(of: bench.item)
        let waiting = try await bench.decide()
        #expect(waiting.stored.secondsLeft(at: bench.items.test.clock.now()) == StoredDecision.undoSeconds)
        bench.items.test.clock.advance(seconds: StoredDecision.undoSeconds - 1)
        #expect(try await bench.lease() == nil)
        #expect(try await bench.items.everything(of: bench.item) == before, "the item is under review for all others")
        bench.items.test.clock.advance(seconds: 1)
        let job = try #require(try await bench.lease())
        #expect(try await ApplyDecision(bench.platform)(job, owner: "worker") == .applied)

        let after = try await bench.items.everything(of: bench.item)
        #expect(after.item?.life.result == .unknown)
        #expect(after.item?.life.reasons == waiting.decision.reasons)
        let now = bench.items.test.clock.now()
        #expect(after.timeline.last == TimelineEntry(.reviewed, at: now, message: "The photos are dark."))
        #expect(after.events.count == before.events.count + 1)
        #expect(after.audit.map { $0[0...1] } == [["expert@example.com", "item.resolve"]])
        let details = try await StaffItemReader(bench.platform).show(bench.colleague.staff, id: bench.item.id.rawValue)
        #expect(details.findings.map(\.region) == [nil, bench.photos.first?.region])
        #expect(details.findings.map(\.finding) == [.counterfeit, .genuine])
        #expect(details.notes == [ItemNote(text: "Compare the seams.", email: "expert@example.com", at: now)])
        #expect(try await bench.lease() == nil)
        let error = await DecisionBench.code { try await UndoDecision(bench.platform)(bench.expert, waiting.id) }
        #expect(error == "decision_not_waiting")
    }

    @Test func aDecisionThatIsTakenBackHasNoEffectAndFillsTheFormAgain() async throws {
        let bench = try await DecisionBench()
        let before = try await bench.items.everything(of: bench.item)
        let next = { try await TakeNext(bench.platform)(bench.expert, QueueFilter())?.item }
        #expect(try await next() == bench.item.id)
        let waiting = try await bench.decide()
        #expect(try await next() == nil, "the expert goes on with another item")
        #expect(try await UndoDecision(bench.platform)(bench.expert, waiting.id) == waiting.decision)
        #expect(try await next() == bench.item.id)
        #expect(try await bench.apply() == .undone)
        #expect(try await bench.items.everything(of: bench.item) == before)
        let draft = try await ReadReviewItem(bench.platform)(bench.expert.staff, item: bench.item.id).decision
        #expect(draft?.decision == waiting.decision && draft?.isWaiting == false)
        try await bench.decide()
        #expect(try await bench.apply() == .applied)
    }

    @Test func aJobThatRunsAgainAfterItsWorkerDiedTakesEffectOnce() async throws {
        let bench = try await DecisionBench()
        try await bench.decide()
        bench.items.test.clock.advance(seconds: StoredDecision.undoSeconds)
        let lost = try #require(try await bench.lease(owner: "dead"))
        bench.items.test.clock.advance(seconds: 61)
        let job = try #require(try await bench.lease(owner: "second"))
        #expect(try await ApplyDecision(bench.platform)(job, owner: "second") == .applied)
        let after = try await bench.items.everything(of: bench.item)
        await #expect(throws: LeaseLost.self) { try await ApplyDecision(bench.platform)(lost, owner: "dead") }
        #expect(try await bench.items.everything(of: bench.item) == after)
    }

    @Test func aDecisionOnAnItemThatHasChangedComesBackWithTheChange() async throws {
        let bench = try await DecisionBench()
        let waiting = try await bench.decide()
        _ = try await EditTextFields(bench.platform)(
            bench.items.user(bench.item.user), id: bench.item.id.rawValue, fields: ["style_name": "Air Max 1"])
        let before = try await bench.items.everything(of: bench.item)
        #expect(try await bench.apply() == .returned)
        #expect(try await bench.items.everything(of: bench.item) == before)
        let returned = try await ReadReviewItem(bench.platform)(bench.expert.staff, item: bench.item.id).decision
        #expect(returned?.decision == waiting.decision)
        #expect(returned?.changes.map(\.kind) == [.textFieldsEdited])
        #expect(try await ReadWaitingDecision(bench.platform)(bench.expert).map(\.isReturned) == [true])

        #expect(await DecisionBench.code { try await bench.decide() } == "item_changed")
        try await bench.decide(try bench.decision(revision: bench.item.revision + 1))
        #expect(try await bench.apply() == .applied)
        #expect(try await bench.state(waiting.id) == .voided)
    }

    @Test(arguments: ["resolve", "retake", "question"])
    func anotherChangeByStaffEndsAWaitingDecision(change: String) async throws {
        let bench = try await DecisionBench()
        let (platform, staff, id) = (bench.platform, bench.colleague.staff, bench.item.id)
        let waiting = try await bench.decide()
        switch change {
        case "resolve":
            try await ResolveItem(platform)(staff, item: id, result: .authentic, finding: .genuine)
            let details = try await StaffItemReader(platform).show(staff, id: id.rawValue)
            #expect(details.findings.map(\.finding) == [.genuine])
            #expect(details.findings.map(\.source) == [.command])
        case "retake": try await RequestRetake(platform)(staff, item: id, regions: ["size_tag"])
        default: try await AskMessage(platform)(staff, item: id, text: "Well?", answers: ["Yes"])
        }
        let after = try await bench.items.everything(of: bench.item)
        #expect(try await bench.apply() == .voided)
        #expect(try await bench.items.everything(of: bench.item) == after)
        let error = await DecisionBench.code { try await UndoDecision(platform)(bench.expert, waiting.id) }
        #expect(error == "decision_not_waiting")
    }

    @Test func onlyTheMemberWhoHoldsTheItemDecidesAndOnce() async throws {
        let bench = try await DecisionBench()
        #expect(await DecisionBench.code { try await bench.decide(as: bench.colleague) } == "lease_lost")
        bench.items.test.clock.advance(seconds: ItemLease.seconds)
        try await TakeItem(bench.platform)(bench.colleague, bench.item.id)
        let error = await #expect(throws: DomainError.self) { try await bench.decide() }
        #expect(error?.code == "lease_lost" && error?.message.contains("colleague@example.com") == true)
        try await bench.decide(as: bench.colleague)
        #expect(await DecisionBench.code { try await bench.decide(as: bench.colleague) } == "decision_waiting")
    }

    @Test func aDecisionIsItsExpertsAloneUntilItTakesEffect() async throws {
        let bench = try await DecisionBench()
        let waiting = try await bench.decide()
        let stranger = DecisionBench.member("stranger@example.com", [bench.items.rival])
        #expect(await DecisionBench.code { try await bench.decide(as: stranger) } == "not_found")
        // The expert after a change of the organizations.
        let moved = DecisionBench.member("expert@example.com", [bench.items.rival])
        for other in [bench.colleague, stranger, moved] {
            let error = await DecisionBench.code { try await UndoDecision(bench.platform)(other, waiting.id) }
            #expect(error == "not_found")
            #expect(try await ReadWaitingDecision(bench.platform)(other) == [])
        }
        #expect(try await ReadReviewItem(bench.platform)(bench.colleague.staff, item: bench.item.id).decision == nil)
        #expect(
            await DecisionBench.code {
                try await WriteItemNote(bench.platform)(stranger.staff, item: bench.item.id, text: "A note.")
            } == "not_found")
    }

    @Test func whereTheOrganizationWantsItNobodyAnswersAFlagOnAnOwnDecision() async throws {
        let bench = try await DecisionBench()
        try await bench.decide()
        _ = try await bench.apply()
        _ = try await SetFlag(bench.platform)(
            bench.items.user(bench.item.user), id: bench.item.id.rawValue, reason: nil, message: nil)
        try await bench.items.settings { $0.flags.secondExpert = true }
        let answer = ResolveFlag(bench.platform)
        for change in [nil, ResultID.authentic] {
            let error = await DecisionBench.code {
                try await answer(bench.expert.staff, item: bench.item.id, change: change, note: "We looked again.")
            }
            #expect(error == "own_decision")
        }
        try await answer(bench.colleague.staff, item: bench.item.id, change: .authentic, note: "We looked again.")
    }

    @Test(arguments: TestDatabase.available)
    func undoAndEffectExcludeEachOther(kind: TestDatabase) async throws {
        let items = try await ItemScenario(kind)
        let node = try await items.test.secondNode().platform
        for round in 0..<6 {
            let bench = try await DecisionBench(items)
            let waiting = try await bench.decide()
            items.test.clock.advance(seconds: StoredDecision.undoSeconds)
            let job = try #require(try await bench.lease())
            async let undone = DecisionBench.code { try await UndoDecision(node)(bench.expert, waiting.id) }
            async let state = ApplyDecision(bench.platform)(job, owner: "worker")
            let (error, end, after) = (await undone, try await state, try await items.everything(of: bench.item))
            #expect(error == (end == .undone ? nil : "decision_not_waiting"), "round \(round)")
            #expect(end == (after.item?.life.phase == .final ? .applied : .undone), "round \(round)")
            #expect(after.timeline.count { $0.kind == .reviewed } == (end == .applied ? 1 : 0))
        }
    }

    @Test func findingsAndNotesAreOnlyInTheTablesOfTheStaff() async throws {
        let bench = try await DecisionBench()
        try await bench.decide()
        _ = try await bench.apply()
        let places = try await bench.items.test.contents()
            .filter { $0.text.contains("counterfeit") || $0.text.contains("Compare the seams") }.map(\.place)
        #expect(Set(places) == ["decisions.document", "findings.finding", "item_notes.text"])
    }
}
