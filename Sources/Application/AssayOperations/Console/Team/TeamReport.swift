package import AssayCore
import AssayStorage

/// The figures of a team in a period.
package struct TeamReport: Sendable {
    /// The figures of an expert, of a brand, or of all.
    package struct Group: Sendable {
        package fileprivate(set) var decisions = 0
        /// The decisions that an answer to a flag has replaced.
        package fileprivate(set) var overturned = 0
        fileprivate var seconds: [Int] = []
        fileprivate var votes: [(ResultID, ResultID)] = []

        /// The median time from the lease of an item to its decision, in seconds; `nil` if none is known.
        package var medianSeconds: Int? {
            let (sorted, middle) = (seconds.sorted(), seconds.count / 2)
            guard !sorted.isEmpty else { return nil }
            return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
        }

        /// The number of items on which two experts have voted.
        package var pairs: Int { votes.count }

        /// The agreement; `nil` if there are too few pairs, or if no vote differs from another.
        package var kappa: CohenKappa? { pairs < CohenKappa.leastPairs ? nil : CohenKappa(votes) }
    }

    /// The promised times relative to now at which the ages of waiting items are divided, in hours.
    package static let ages = [-24, -4, 0, 4, 24]
    /// The largest number that a count of waiting items reaches.
    package static let mostWaiting = 1_000

    /// The organizations among which the lead can choose.
    package let organizations: [Organization]
    /// The number of waiting items of each age, most overdue first; one more than ``mostWaiting`` stands for more.
    package fileprivate(set) var waiting = Array(repeating: 0, count: ages.count + 1)
    /// The number of decisions in each hour of the day, in UTC.
    package fileprivate(set) var hours = Array(repeating: 0, count: 24)
    package fileprivate(set) var total = Group()
    package fileprivate(set) var experts: [StaffID: Group] = [:]
    package fileprivate(set) var emails: [StaffID: String] = [:]
    /// By the brands' ids.
    package fileprivate(set) var brands: [String: Group] = [:]
    private var decisions: [(decided: TeamRepository.Decided, organization: OrganizationName)] = []
    /// Whether a limit has left out older decisions or pairs of votes.
    package fileprivate(set) var isTruncated = false

    /// The decisions as rows of a table, newest first in each organization, after a row of headings.
    package var rows: [[String]] {
        [["decided_at", "organization", "item", "brand", "expert", "source", "result", "seconds"]]
            + decisions.map { decided, organization in
                [
                    decided.at.iso8601, organization.text, decided.item.rawValue, decided.brand, decided.email,
                    decided.source.rawValue, decided.result.rawValue, decided.seconds.map { String($0) } ?? "",
                ]
            }
    }

    fileprivate init(_ organizations: [Organization]) { self.organizations = organizations }

    fileprivate mutating func add(_ decided: TeamRepository.Decided, of organization: Organization) {
        decisions.append((decided, organization.name))
        hours[Int(decided.at.microseconds / 3_600_000_000 % 24)] += 1
        emails[decided.staff] = emails[decided.staff] ?? decided.email
        change(decided.staff, decided.brand) { group in
            group.decisions += 1
            if let seconds = decided.seconds { group.seconds.append(seconds) }
        }
    }

    fileprivate mutating func add(_ pair: TeamRepository.Pair) {
        let (first, second) = (pair.first, pair.second)
        for vote in [first, second] { emails[vote.staff] = emails[vote.staff] ?? vote.email }
        change(first.staff, pair.brand) { $0.votes.append((first.result, second.result)) }
        experts[second.staff, default: Group()].votes.append((second.result, first.result))
    }

    /// Changes the figures of all, of an expert and of a brand.
    fileprivate mutating func change(_ staff: StaffID?, _ brand: String, _ body: (inout Group) -> Void) {
        body(&total)
        body(&brands[brand, default: Group()])
        if let staff { body(&experts[staff, default: Group()]) }
    }
}

/// Reads the figures of a team, of the organizations that a lead works for.
///
/// Figures count only decisions that have taken effect, and no item whose decision the reader must not know.
package struct ReadTeam: Sendable {
    /// The periods, in days.
    package static let periods = [1, 7, 28]

    private let platform: Platform
    private let most: Int

    /// - Parameter most: The most decisions, and the most pairs of votes, that are read.
    package init(_ platform: Platform, most: Int = 20_000) { (self.platform, self.most) = (platform, most) }

    /// - Parameters:
    ///   - organization: Without one, all organizations but sandboxes.
    ///   - days: One of ``periods``.
    /// - Throws: `role_too_low`; `not_found` for an organization that the lead may not work for; `invalid_request`.
    package func callAsFunction(
        _ staff: StaffActor, organization: OrganizationID?, days: Int
    ) async throws -> TeamReport {
        try staff.require(.lead)
        guard Self.periods.contains(days) else {
            throw DomainError.invalid("days", "unknown_period", "Choose one of the given periods.")
        }
        var filter = QueueFilter()
        filter.organization = organization
        let now = platform.clock.now()
        let since = now.adding(seconds: -86_400 * days)
        return try await platform.store.read { [filter] tx in
            let (all, chosen) = try QueueScope.organizations(staff, filter, in: tx)
            var report = TeamReport(all)
            for organization in chosen {
                try count(organization, staff, most / chosen.count, since: since, now: now, in: tx, &report)
            }
            return report
        }
    }

    private func count(
        _ organization: Organization, _ staff: StaffActor, _ most: Int, since: Timestamp, now: Timestamp,
        in tx: Transaction, _ report: inout TeamReport
    ) throws {
        let bounds =
            [Timestamp(microseconds: 0)] + TeamReport.ages.map { now.adding(seconds: $0 * 3_600) }
            + [Timestamp(microseconds: .max)]
        for (index, due) in zip(bounds, bounds.dropFirst()).map({ $0..<$1 }).enumerated() {
            let found = try tx.team.waiting(organization.id, due: due, upTo: TeamReport.mostWaiting + 1)
            report.waiting[index] = min(report.waiting[index] + found, TeamReport.mostWaiting + 1)
        }
        let decided = try tx.team.decided(organization.id, to: staff.id, since: since, limit: most)
        let pairs = try tx.team.pairs(organization.id, since: since, limit: most)
        report.isTruncated = report.isTruncated || max(decided.count, pairs.count) == most
        for decision in decided { report.add(decision, of: organization) }
        for pair in pairs { report.add(pair) }
        // An answer to a flag is a decision only with another result.
        let answers = decided.filter { $0.source == .flag }
        let ends = Dictionary(answers.map { ($0.item, $0.at) }, uniquingKeysWith: max)
        let authors = try tx.team.authors(before: ends, organization.id)
        for answer in answers { report.change(authors[answer.item], answer.brand) { $0.overturned += 1 } }
    }
}
