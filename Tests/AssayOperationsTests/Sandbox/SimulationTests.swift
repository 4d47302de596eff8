import AssayCore
import AssayKeys
import AssayOperations
import AssayStorage
import AssayTestSupport
import AssayWire
import Testing

@Suite struct SimulationTests {
    // MARK: - Events

    /// Takes the step as an expert does, with the texts of the sandbox.
    private func decide(_ outcome: SimulatedOutcome, _ item: Item, _ scenario: SandboxScenario) async throws {
        let (platform, expert, note) = (scenario.platform, scenario.expert, "Simulated by the sandbox.")
        switch outcome {
        case .retake:
            let region = try #require(
                platform.catalogs.current.category(id: item.facts.category)?.regions.first(where: \.required))
            try await RequestRetake(platform)(expert, item: item.id, regions: [region.id], message: note)
        case .question:
            try await AskMessage(platform)(
                expert, item: item.id, text: "Is there a serial number?", answers: ["Yes", "No"])
        case .reopen: try await ReopenItem(platform)(expert, item: item.id, message: note)
        case .flagKept: try await ResolveFlag(platform)(expert, item: item.id, change: nil, note: note)
        case .flagChanged: try await ResolveFlag(platform)(expert, item: item.id, change: .unknown, note: note)
        default:
            let result = ResultID(rawValue: outcome.rawValue) ?? .unknown
            try await ResolveItem(platform)(expert, item: item.id, result: result, message: note)
        }
    }

    /// Returns the event with the ids of its own and of a retake removed.
    private func withoutIDs(_ event: LoggedEvent) -> LoggedEvent {
        let snapshot = event.snapshot.map { shown in
            ItemSnapshot(
                item: shown.item, organizationName: shown.organizationName, username: shown.username,
                timeline: shown.timeline,
                retake: shown.retake.map {
                    Retake(
                        id: RetakeID(""), item: $0.item, organization: $0.organization, user: $0.user,
                        regions: $0.regions, message: $0.message, askedAt: $0.askedAt, life: $0.life,
                        endedAt: $0.endedAt, revision: $0.revision)
                }, photos: shown.photos)
        }
        return LoggedEvent(
            number: event.number, id: EventID(""), organization: event.organization, type: event.type, at: event.at,
            item: event.item, itemRevision: event.itemRevision, snapshot: snapshot, detail: event.detail)
    }

    @Test(arguments: [
        SimulatedOutcome.authentic, .unidentified, .notSupported, .invalid, .retake, .question, .reopen, .flagKept,
        .flagChanged,
    ])
    func theEventsAreThoseOfAnExpertsStep(outcome: SimulatedOutcome) async throws {
        var logs: [[LoggedEvent]] = []
        for isSimulated in [true, false] {
            // Both platforms make the same ids and times until the step.
            let scenario = try await SandboxScenario()
            let item = try await scenario.review()
            if [.reopen, .flagKept, .flagChanged].contains(outcome) {
                try await ResolveItem(scenario.platform)(scenario.expert, item: item.id, result: .authentic)
            }
            if [.flagKept, .flagChanged].contains(outcome) {
                _ = try await SetFlag(scenario.platform)(
                    scenario.partner, id: item.id.rawValue, reason: nil, comments: nil, answering: .result)
            }
            if isSimulated {
                try await scenario.simulate(outcome, of: item)
                #expect(try await scenario.runDue() == [nil])
            } else {
                try await decide(outcome, item, scenario)
            }
            let log = try await ReadEvents(scenario.platform).page(scenario.partner, after: 0, limit: 100, wait: 0)
            logs.append(log.events.map(withoutIDs))
        }
        #expect(logs[0] == logs[1])
        #expect(logs[0].count > 1)
    }

    // MARK: - Magic ids

    @Test(arguments: [
        ("sim-authentic-1", ItemLife.Phase.final, ResultID.authentic), ("sim-unidentified-1", .final, .unknown),
        ("sim-not-supported-1", .final, .notSupported), ("sim-invalid-1", .final, .invalid),
        ("sim-retake-1", .retake, .needsReview), ("sim-question-1", .review, .needsReview),
        ("sim-overdue-1", .review, .needsReview), ("sim-flag-kept-1", .final, .authentic),
        ("sim-flag-changed-1", .final, .authentic),
    ])
    func aMagicIDTakesItsCourse(id: String, phase: ItemLife.Phase, result: ResultID) async throws {
        let scenario = try await SandboxScenario()
        let item = try await scenario.review(id)
        #expect(try await scenario.runDue() == [], "before the delay")
        scenario.clock.advance(seconds: 2)
        #expect(try await scenario.runDue() == [nil])
        var stored = try #require(try await scenario.stored(item))
        #expect((stored.life.phase, stored.life.result) == (phase, result))
        scenario.clock.advance(seconds: 1)
        #expect(stored.isOverdue(at: scenario.clock.now()) == id.contains("overdue"))
        let (platform, partner, typed) = (scenario.platform, scenario.partner, item.id.rawValue)
        if id.contains("flag") {
            _ = try await SetFlag(platform)(partner, id: typed, reason: nil, comments: nil, answering: .result)
        }
        for message in try await ListMessages(platform)(partner, id: typed) {
            _ = try await ReplyToMessage(platform)(partner, id: typed, message: message.id.rawValue, answer: "a1")
        }
        scenario.clock.advance(seconds: 2)
        let hasSecond = id.contains("flag") || id.contains("question")
        #expect(try await scenario.runDue() == (hasSecond ? [nil] : []))
        stored = try #require(try await scenario.stored(item))
        if hasSecond { #expect(stored.life.result == (id.contains("changed") ? .unknown : .authentic)) }
        #expect(stored.life.flag == (id.contains("flag") ? .resolved : .none))
        #expect(try await scenario.items.everything(of: item).audit.allSatisfy { $0[0] != "expert@example.com" })
    }

    @Test func aMagicIDOfProductionIsAnOrdinaryOne() async throws {
        let scenario = try await SandboxScenario()
        let items = scenario.items
        let item = try await items.complete(items.required("a"), customerItemID: "sim-authentic-0s-1")
        try await items.decideNext()
        #expect(try await scenario.runDue() == [])
        #expect(try await scenario.stored(item)?.life.phase == .review)
    }

    @Test func theSamePhotosAreNoReasonInASandbox() async throws {
        let scenario = try await SandboxScenario()
        for _ in 0..<3 {
            let item = try await scenario.review()
            #expect(try await scenario.stored(item)?.life.phase == .review)
        }
    }

    @Test func aMagicIDShortensTheTimeOfItsCapture() async throws {
        let scenario = try await SandboxScenario()
        let (sandbox, shop) = (scenario.sandbox, scenario.items.shop)
        for (id, owner, organization, seconds) in [
            ("sim-timeout-5s-1", scenario.sam, sandbox, 5), ("sim-retake-timeout-5s-1", scenario.sam, sandbox, 7_200),
            ("sim-timeout-5s-1", scenario.items.ann, shop, 7_200),
        ] {
            let begun = try await BeginCapture(scenario.platform)(
                scenario.items.user(owner, of: organization), id: "capture-\(seconds)-\(owner)-\(id)",
                item: ["brand": "Nike", "style_name": "Air", "customer_item_id": id], configuration: "production")
            let life = begun.snapshot.capture.life
            #expect(life.expiresAt == life.beganAt.adding(seconds: seconds), "\(id) of \(organization)")
        }
    }

    // MARK: - Once, and by whom

    @Test(arguments: TestDatabase.available)
    func aStepIsTakenOnceAndDroppedIfItHasBecomeImpossible(kind: TestDatabase) async throws {
        let scenario = try await SandboxScenario(kind)
        let item = try await scenario.review()
        for _ in 0..<2 { try await scenario.simulate(.question, of: item) }
        let job = try #require(try await scenario.lease())
        let run = RunSimulation(scenario.platform)
        #expect(try await run(job, owner: "worker") == nil)
        await #expect(throws: LeaseLost.self) { _ = try await run(job, owner: "worker") }
        #expect(try await ListMessages(scenario.platform)(scenario.partner, id: item.id.rawValue).count == 1)
        try await scenario.simulate(.retake, of: item)
        try await scenario.simulate(.authentic, of: item)
        #expect(try await scenario.runDue().compactMap { $0 }.count == 1)
        #expect(try await scenario.runDue() == [])
        let reopened = await refusal { try await scenario.simulate(.flagKept, of: item) }
        #expect(reopened?.code == "not_flagged")
    }

    @Test(arguments: TestDatabase.available)
    func theSessionsOfTheItemsUserAloneEnd(kind: TestDatabase) async throws {
        for (outcome, isExpiry) in [(SimulatedOutcome.sessionEnded, false), (.sessionExpired, true)] {
            let scenario = try await SandboxScenario(kind)
            let item = try await scenario.review()
            let (now, sandbox, sam) = (scenario.clock.now(), scenario.sandbox, scenario.sam)
            try await scenario.platform.store.write { tx in
                try tx.addUser(UserID("tom"), of: sandbox, now: now)
                for (id, user) in [("one", sam), ("two", sam), ("three", UserID("tom"))] {
                    let session = Session.beginning(
                        now: now, hours: 24, id: SessionID(id), organization: sandbox, user: user,
                        bundleID: "com.example.shop")
                    try tx.sessions.insert(session, hash: SHA256Digest(of: Array(id.utf8)).hex)
                }
            }
            try await scenario.simulate(outcome, of: item)
            #expect(try await scenario.runDue() == [nil])
            for (id, isValid) in [("one", false), ("two", false), ("three", true)] {
                let error = await refusal { _ = try await AuthenticateUser(scenario.platform)(token: id) }
                #expect(error?.code == (isValid ? nil : "invalid_session"), "\(id)")
                let session = try await scenario.platform.store.read {
                    try $0.sessions.lock(SessionID(id), organization: sandbox)
                }
                #expect(session?.revokedAt == (isValid || isExpiry ? nil : now))
            }
        }
    }

    @Test func onlyItemsOfTheCallersOwnSandboxAreSimulated() async throws {
        let scenario = try await SandboxScenario()
        let (platform, items, sandboxed) = (scenario.platform, scenario.items, try await scenario.review())
        let produced = try await items.complete(items.required("b"))
        try await items.decideNext()
        for (partner, item, code) in [
            (items.partner(items.shop), produced, "sandbox_only"),
            (items.partner(items.shop), sandboxed, "sandbox_only"),
            (scenario.partner, produced, "not_found"),
            (items.partner(OrganizationID("S-rival")), sandboxed, "not_found"),
        ] {
            let error = await refusal {
                _ = try await SimulateItem(platform)(
                    partner, id: item.id.rawValue, outcome: "authentic", delaySeconds: 0)
            }
            #expect(error?.code == code)
        }
        let staff = await refusal {
            _ = try await SimulateItem(platform)(items.admin, item: produced.id, outcome: "retake", delaySeconds: 0)
        }
        #expect(staff?.code == "sandbox_only")
        // Even a job that no operation makes does nothing.
        let now = scenario.clock.now()
        for (organization, item, code) in [
            (items.shop, produced, "sandbox_only"), (OrganizationID("S-rival"), sandboxed, "not_found"),
        ] {
            let subject = Simulation(.authentic, of: item.id).subject
            try await platform.store.write {
                try $0.jobs.enqueue(
                    .simulate, organization: organization, subject: subject, dueAt: now, id: JobID("job"), now: now)
            }
            #expect(try await scenario.runDue() == [code])
            #expect(try await scenario.stored(item)?.life.phase == .review)
        }
    }
}
