import AssayCore
import AssayKeys
import AssayOperations
import AssayStorage
import AssayTestSupport
import AssayWire
import Testing

@Suite struct SimulationTests {
    /// Takes the step as an expert does, with the texts of the sandbox.
    private func decide(_ outcome: SimulatedOutcome, _ item: Item, _ scenario: SandboxScenario) async throws {
        let (platform, expert, note) = (scenario.platform, scenario.expert, "Simulated by the sandbox.")
        switch outcome {
        case .retake:
            let region = try #require(scenario.items.required("a").first?.region)
            try await RequestRetake(platform)(expert, item: item.id, regions: [region], message: note)
        case .question:
            let (text, answers) = ("Is there a serial number?", ["Yes", "No"])
            try await AskMessage(platform)(expert, item: item.id, text: text, answers: answers)
        case .reopen: try await ReopenItem(platform)(expert, item: item.id, message: note)
        case .flagKept: try await ResolveFlag(platform)(expert, item: item.id, change: nil, note: note)
        case .certificateRevoked: try await EndCertificate(platform).revoke(scenario.items.admin, item: item.id)
        case .certificateReissued: try await EndCertificate(platform).reissue(scenario.items.admin, item: item.id)
        case .flagChanged: try await ResolveFlag(platform)(expert, item: item.id, change: .unknown, note: note)
        default:
            let result = ResultID(rawValue: outcome.rawValue) ?? .unknown
            try await ResolveItem(platform)(expert, item: item.id, result: result, message: note)
        }
    }

    @Test(arguments: SimulatedOutcome.allCases.filter { ![.overdue, .sessionEnded, .sessionExpired].contains($0) })
    func theEventsAreThoseOfAnExpertsStep(outcome: SimulatedOutcome) async throws {
        var logs: [[String]] = []
        for isSimulated in [true, false] {
            // Both platforms make the same ids and times until the step.
            let scenario = try await SandboxScenario()
            let item = try await scenario.review()
            if [.reopen, .flagKept, .flagChanged, .certificateRevoked, .certificateReissued].contains(outcome) {
                try await decide(.authentic, item, scenario)
            }
            if [.flagKept, .flagChanged].contains(outcome) { try await scenario.flag(item) }
            if isSimulated {
                try await scenario.simulate(outcome, of: item)
                #expect(try await scenario.runDue() == [nil])
            } else {
                try await decide(outcome, item, scenario)
            }
            let log = try await ReadEvents(scenario.platform).page(scenario.partner, after: 0, limit: 100, wait: 0)
            logs.append(
                log.events.map { event in
                    // Every field, without the ids of the event, of its retake and of its certificate.
                    [
                        event.id.rawValue, event.snapshot?.retake?.id.rawValue ?? "no retake",
                        event.snapshot?.item.certificate?.rawValue ?? "no certificate",
                    ]
                    .reduce(String(reflecting: event)) { $0.replacing($1, with: "") }
                })
        }
        #expect(logs[0] == logs[1])
        #expect(logs[0].count > 1)
    }

    /// The course of every id is a table of ``MagicIDTests``.
    @Test(arguments: ["sim-question-1", "sim-flag-changed-1", "sim-overdue-1"])
    func aMagicIDTakesItsCourse(id: String) async throws {
        let scenario = try await SandboxScenario()
        let (platform, partner, item) = (scenario.platform, scenario.partner, try await scenario.review(id))
        #expect(try await scenario.runDue() == [], "before the delay")
        scenario.clock.advance(seconds: 2)
        #expect(try await scenario.runDue() == [nil])
        scenario.clock.advance(seconds: 1)
        let isOverdue = try await scenario.stored(item)?.isOverdue(at: scenario.clock.now())
        #expect(isOverdue == id.contains("overdue"))
        if id.contains("flag") { try await scenario.flag(item) }
        for message in try await ListMessages(platform)(partner, id: item.id.rawValue) {
            _ = try await ReplyToMessage(platform)(
                partner, id: item.id.rawValue, message: message.id.rawValue, answer: "a1")
        }
        scenario.clock.advance(seconds: 2)
        #expect(try await scenario.runDue() == (id.contains("overdue") ? [] : [nil]))
        let result: ResultID = id.contains("flag") ? .unknown : id.contains("question") ? .authentic : .needsReview
        #expect(try await scenario.stored(item)?.life.result == result)
    }

    @Test func theSandboxReachesEveryStateOfACertificate() async throws {
        let scenario = try await SandboxScenario()
        let (item, certificates) = (try await scenario.review(), ReadCertificate(scenario.platform))
        for (outcome, state, count) in [
            (SimulatedOutcome.authentic, CertificateLife.State.issued, 1), (.reopen, .suspended, 1),
            (.authentic, .issued, 1), (.certificateRevoked, .withdrawn, 1), (.certificateReissued, .issued, 2),
            (.reopen, .suspended, 2), (.unidentified, .revoked, 2),
        ] {
            try await scenario.simulate(outcome, of: item)
            #expect(try await scenario.runDue() == [nil])
            let found = try await certificates.list(scenario.expert, item: item.id)
            #expect(found.first?.state == state && found.count == count, "\(outcome)")
            let answer = try await certificates(item.id.rawValue)
            #expect(answer.isTest && answer.credential?.test == (state == .issued ? true : nil))
        }
        let purposes = try await PublicKeys(scenario.platform)().keys.map(\.purpose?.string)
        #expect(purposes == ["test_certificates"], "a key is made when it is needed")
    }

    @Test func magicIDsAndRepeatedPhotosAreOrdinaryInProduction() async throws {
        let scenario = try await SandboxScenario()
        for (phase, owner, sandbox) in [
            (ItemLife.Phase.review, scenario.items.ann, nil), (.final, scenario.items.ann, nil),
            (.review, scenario.sam, scenario.sandbox), (.review, scenario.sam, scenario.sandbox),
        ] {
            let id = sandbox == nil ? "sim-authentic-0s-1" : "sku-1"
            let item = try await scenario.review(id, by: owner, of: sandbox ?? scenario.items.shop)
            #expect(try await scenario.runDue() == [])
            #expect(try await scenario.stored(item)?.life.phase == phase)
        }
        for (id, owner, sandbox, seconds) in [
            ("sim-timeout-5s-1", scenario.sam, scenario.sandbox, 5),
            ("sim-retake-timeout-5s-1", scenario.sam, scenario.sandbox, 7_200),
            ("sim-timeout-5s-1", scenario.items.ann, scenario.items.shop, 7_200),
        ] {
            let begun = try await BeginCapture(scenario.platform)(
                scenario.items.user(owner, of: sandbox), id: "capture-\(id)",
                item: ["brand": "Nike", "style_name": "Air", "customer_item_id": id], configuration: "production")
            let life = begun.snapshot.capture.life
            #expect(life.expiresAt == life.beganAt.adding(seconds: seconds), "\(id) of \(sandbox)")
        }
    }

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
        for outcome in [SimulatedOutcome.retake, .authentic] { try await scenario.simulate(outcome, of: item) }
        #expect(try await scenario.runDue().compactMap { $0 }.count == 1)
        #expect(try await scenario.lease() == nil)
    }

    @Test(arguments: TestDatabase.available)
    func theSessionsOfTheItemsUserAloneEnd(kind: TestDatabase) async throws {
        for outcome in [SimulatedOutcome.sessionEnded, .sessionExpired] {
            let scenario = try await SandboxScenario(kind)
            let item = try await scenario.review()
            let (now, sandbox, sam, tom) = (scenario.clock.now(), scenario.sandbox, scenario.sam, UserID("tom"))
            try await scenario.platform.store.write { tx in
                try tx.addUser(tom, of: sandbox, now: now)
                for (id, user) in [("one", sam), ("two", sam), ("three", tom)] {
                    let session = Session.beginning(
                        now: now, hours: 24, id: SessionID(id), organization: sandbox, user: user,
                        bundleID: "com.example.shop")
                    try tx.sessions.insert(session, hash: SHA256Digest(of: Array(id.utf8)).hex)
                }
            }
            try await scenario.simulate(outcome, of: item)
            #expect(try await scenario.runDue() == [nil])
            for id in ["one", "two"] {
                let error = await refusal { _ = try await AuthenticateUser(scenario.platform)(token: id) }
                #expect(error?.code == "invalid_session", "\(id)")
            }
            _ = try await AuthenticateUser(scenario.platform)(token: "three")
        }
    }

    @Test func aJobThatNoOperationMakesDoesNothing() async throws {
        let scenario = try await SandboxScenario()
        let shop = scenario.items.shop
        let produced = try await scenario.review(by: scenario.items.ann, of: shop)
        let (sandboxed, now) = (try await scenario.review(), scenario.clock.now())
        for (organization, item, code) in [
            (shop, produced, "sandbox_only"), (OrganizationID("S-rival"), sandboxed, "not_found"),
        ] {
            let subject = Simulation(.authentic, of: item.id).subject
            try await scenario.platform.store.write {
                try $0.jobs.enqueue(
                    .simulate, organization: organization, subject: subject, dueAt: now, id: JobID("job"), now: now)
            }
            #expect(try await scenario.runDue() == [code])
            #expect(try await scenario.stored(item)?.life.phase == .review)
        }
    }
}
