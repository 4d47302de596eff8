import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import AssayWire
import Foundation
import Testing

/// Tests that a member who may still vote sees the first decision nowhere.
@Suite struct BlindItemTests {
    /// The item as each operation shows it to a member, by the operation's name.
    private func shown(_ bench: DecisionBench, to member: ConsoleMember) async throws -> [String: Bool] {
        let (platform, staff, id) = (bench.platform, member.staff, bench.item.id)
        let details = try await StaffItemReader(platform).show(staff, id: id.rawValue)
        let review = try await ReadReviewItem(platform)(staff, item: id)
        var terms = ItemTerms()
        terms.results = [.unknown]
        let page = try await SearchOrganization(platform)(
            staff, bench.items.shop, terms: terms, window: SearchWindow(), page: SearchPage())
        let count = try await SearchOrganization(platform).count(
            staff, bench.items.shop, terms: terms, window: SearchWindow())
        let later = try await DecisionBench(bench.items)
        let beside = try await ReadReviewItem(platform)(staff, item: later.item.id)
        let partner = PartnerActor(
            organization: bench.items.shop, token: APITokenID("token"), scope: .staff, staff: staff)
        let reader = PartnerItemReader(platform)
        let search = try PartnerSearch(try WireJSON.decode(PartnerSearchBody.self, from: Data("{}".utf8)))
        let events = try await ReadEvents(platform).page(partner, after: 0, limit: 100, wait: 0).events
        return [
            "details": details.item.life.isFinal, "timeline": details.document.timeline.last?.kind == .reviewed,
            "findings": !details.findings.isEmpty, "notes": !details.notes.isEmpty,
            "list": try await StaffItemReader(platform).list(staff).items.contains { $0.item.life.isFinal },
            "page": review.item.life.isFinal, "page's timeline": review.timeline.last?.kind == .reviewed,
            "page's notes": !review.notes.isEmpty, "search": !page.items.isEmpty, "count": count.matches > 0,
            "references": beside.regions.contains { !$0.references.isEmpty },
            "earlier items": beside.earlierItems.contains { $0.life.isFinal },
            "item of the API": await DecisionBench.code {
                try await reader.find(partner, id: id.rawValue, as: .partner(.v2_0), language: .english)
            } == nil,
            "search of the API": String(
                decoding: try await reader.search(partner, search, as: .partner(.v2_0), language: .english).items,
                as: UTF8.self
            ).contains(id.rawValue),
            "flag of the API": try await platform.store.read { tx in (try? partner.find(id, in: tx)) != nil },
            "events": events.contains { $0.item == id && $0.snapshot?.item.life.isFinal == true },
        ]
    }

    @Test func noOperationShowsTheDecisionToAMemberWhoMayStillVote() async throws {
        let bench = try await DecisionBench.voting("one:100", ItemScenario())
        try await bench.vote(bench.expert, .unknown)
        for member in [bench.colleague, bench.lead] {
            let shown = try await shown(bench, to: member)
            #expect(shown.filter(\.value).keys.sorted() == [], "\(member.staff.email)")
        }
        for (name, isShown) in try await shown(bench, to: bench.expert) { #expect(isShown, "\(name)") }
        try await EndBlindReview(bench.platform)(bench.lead.staff, item: bench.item.id)
        for (name, isShown) in try await shown(bench, to: bench.colleague) { #expect(isShown, "\(name)") }
    }

    @Test func aFirstVoteIsHiddenFromTheSecondExpert() async throws {
        let bench = try await DecisionBench.voting("two", ItemScenario())
        try await bench.vote(bench.expert, .unknown)
        let details = try await StaffItemReader(bench.platform).show(bench.lead.staff, id: bench.item.id.rawValue)
        #expect(details.findings == [] && details.notes == [])
        let review = try await ReadReviewItem(bench.platform)(bench.lead.staff, item: bench.item.id)
        #expect(review.notes == [] && review.votes == [])
    }
}
