import AssayCore
import AssayStorage
import AssayTestSupport
import Testing

@testable import AssayOperations

/// Tests for the figures of a team.
@Suite struct ReadTeamTests {
    @Test(arguments: TestDatabase.available)
    func theFiguresCountDecisionsWithTheirTimesAndTheirOverturning(kind: TestDatabase) async throws {
        let bench = try await DecisionBench(kind)
        let (platform, clock, lead) = (
            bench.platform, bench.items.test.clock, bench.items.staff("lead", .lead, [bench.items.shop])
        )
        clock.advance(seconds: 90)
        try await bench.decide()
        let read = ReadTeam(platform)
        #expect(try await read(lead, organization: nil, days: 1).total.decisions == 0, "it can still be taken back")
        #expect(try await bench.apply() == .applied)
        _ = try await SetFlag(platform)(
            bench.items.user(bench.items.ann), id: bench.item.id.rawValue, reason: nil, message: nil)
        try await ResolveFlag(platform)(lead, item: bench.item.id, change: .authentic, note: "The seams are right.")

        let report = try await read(lead, organization: bench.items.shop, days: 1)
        #expect(report.total.decisions == 2 && report.total.overturned == 1 && report.total.medianSeconds == 90)
        let expert = try #require(report.experts[bench.expert.staff.id])
        #expect(expert.decisions == 1 && expert.overturned == 1 && expert.pairs == 0)
        #expect(report.experts[lead.id]?.decisions == 1 && report.experts[lead.id]?.overturned == 0)
        #expect(report.brands["nike"]?.decisions == 2 && report.emails[lead.id] == "lead")
        #expect(report.hours.reduce(0, +) == 2 && report.hours[Int(clock.now().microseconds / 3_600_000_000 % 24)] == 2)
        #expect(report.rows.map(\.last) == ["seconds", "", "90"] && !report.isTruncated)
        #expect(try await ReadTeam(platform, most: 1)(lead, organization: nil, days: 1).isTruncated)
        clock.advance(seconds: 86_400)
        #expect(try await read(lead, organization: nil, days: 1).rows.count == 1)
        #expect(try await read(lead, organization: nil, days: 7).rows.count == 3)
    }

    @Test(arguments: TestDatabase.available)
    func theQueueIsDividedByPromisedTime(kind: TestDatabase) async throws {
        let bench = try await DecisionBench(kind)
        let lead = bench.items.staff("lead", .lead, [bench.items.shop])
        // The time promised is that of the setting for reviews, twelve hours.
        for (seconds, place) in [(0, 4), (9 * 3_600, 3), (4 * 3_600, 2), (5 * 3_600, 1), (24 * 3_600, 0)] {
            bench.items.test.clock.advance(seconds: seconds)
            let waiting = try await ReadTeam(bench.platform)(lead, organization: nil, days: 7).waiting
            #expect(waiting.firstIndex(of: 1) == place && waiting.reduce(0, +) == 1, "\(waiting)")
        }
    }

    @Test(arguments: TestDatabase.available)
    func agreementIsOfPairsOfVotesAndSaysWhenTheyAreTooFew(kind: TestDatabase) async throws {
        let bench = try await DecisionBench(kind)
        let (item, now) = (bench.item, bench.items.test.clock.now())
        let lead = bench.items.staff("lead", .lead, [bench.items.shop])
        let members = [bench.expert.staff, bench.colleague.staff]
        for round in 1...30 {
            let votes = zip(members, [ReviewVote.Position.first, .second]).map { staff, position in
                ReviewVote(
                    item: item.id, organization: item.organization, round: round, position: position,
                    decision: DecisionID("\(round)-\(position)"), staff: staff.id, email: staff.email,
                    result: position == .first && round == 30 || round % 2 == 0 ? .authentic : .unknown,
                    finding: .cantTell, category: item.facts.category, brand: item.facts.brandIdentifier,
                    createdAt: now)
            }
            try await bench.platform.store.write { tx in for vote in votes { try tx.votes.insert(vote) } }
            guard round > 28 else { continue }
            let report = try await ReadTeam(bench.platform)(lead, organization: nil, days: 1)
            for group in [report.total, report.experts[bench.colleague.staff.id], report.brands["nike"]] {
                #expect(group?.pairs == round && (group?.kappa != nil) == (round >= CohenKappa.leastPairs))
            }
        }
    }

    @Test(arguments: TestDatabase.available)
    func figuresAndUsersHideAnItemFromThoseWhoMayGiveTheSecondVote(kind: TestDatabase) async throws {
        let bench = try await DecisionBench(kind)
        let (platform, ann) = (bench.platform, bench.items.ann)
        let lead = bench.items.staff("lead", .lead, [bench.items.shop])
        try await bench.items.settings { $0.reviewPolicies = ReviewPolicies("one:100") ?? .standard }
        func phase(to staff: StaffActor) async throws -> ItemLife.Phase? {
            try await ReadUser(platform)(staff, ann).items.first?.life.phase
        }
        try await bench.decide()
        #expect(try await bench.apply() == .applied)
        let hidden = try await ReadTeam(platform)(lead, organization: nil, days: 1)
        #expect(hidden.total.decisions == 0 && hidden.rows.count == 1)
        #expect(try await phase(to: lead) == .review)
        #expect(try await phase(to: bench.expert.staff) == .final)

        try await TakeItem(platform)(bench.colleague, bench.item.id)
        let item = try await platform.store.read { [bench] in
            try $0.items.find(bench.item.id, organization: bench.item.organization)
        }
        try await bench.decide(bench.decision(revision: item?.revision), as: bench.colleague)
        #expect(try await bench.apply() == .voted)
        let shown = try await ReadTeam(platform)(lead, organization: nil, days: 1)
        #expect(shown.total.decisions == 2 && shown.total.pairs == 1)
        #expect(try await phase(to: lead) == .final)
    }

    @Test(arguments: ["=1+1", "+1", "-1", "@A1", "\tx", "\rx", "=\u{301}", "＝1", "－1"])
    func aCellThatASpreadsheetWouldRunIsText(text: String) {
        #expect(CSVText.cell(text) == "\"'\(text)\"")
        #expect(CSVText.document([["a\"\u{301}b", text]]) == "\u{FEFF}\"a\"\"\u{301}b\",\"'\(text)\"\r\n")
    }
}
