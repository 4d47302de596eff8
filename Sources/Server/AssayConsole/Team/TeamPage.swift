import AssayCore
import AssayOperations
import AssayWire
import Foundation
import Hummingbird

/// The page of the team's figures.
struct TeamPage {
    /// The most brands of the table.
    private static let mostBrands = 25
    /// The height of the plot of hours, and the width of a bar of the queue.
    private static let full = 1_000

    private let report: TeamReport
    private let call: ConsoleCall
    private let catalog: Catalog

    init(_ report: TeamReport, _ call: ConsoleCall, _ catalog: Catalog) {
        (self.report, self.call, self.catalog) = (report, call, catalog)
    }

    func response(_ organization: OrganizationID?, days: Int) -> Response {
        let brands = report.brands.map { (catalog.brand(matching: $0.key)?.name ?? $0.key, $0.value) }
        let experts = report.experts.map { (report.emails[$0.key] ?? $0.key.rawValue, $0.value) }
        let address = organization.map { "organization=\(Route.escaped($0.rawValue))&" } ?? ""
        let most = report.hours.max() ?? 0
        let model: PageModel = [
            "organizations": .list(
                report.organizations.map { .option($0.id.rawValue, $0.name.text, chosen: organization?.rawValue) }),
            "periods": .list(
                ReadTeam.periods.map { .option(String($0), call.text("days_\($0)"), chosen: String(days)) }),
            "csv": .text("\(TeamRoutes.path).csv?\(address)days=\(days)"),
            "is_truncated": .flag(report.isTruncated), "tiles": .list(tiles), "ages": .list(ages),
            "hours": .list(report.hours.enumerated().map { hour($0.offset, $0.element, of: most) }),
            "axis": .list([0, 6, 12, 18, 24].map { ["name": .text("\($0):00")] }),
            "most": .text(String(most)), "has_decisions": .flag(report.total.decisions > 0),
            "hours_words": .text(
                call.text("hours_words", ["n": String(report.total.decisions), "most": String(most)])),
            "tables": .list([table("expert", experts), table("brand", brands)]),
        ]
        return call.page("team", title: call.text("team"), model: model)
    }

    private var tiles: [PageModel] {
        let overdue = report.waiting.prefix(TeamReport.ages.count(where: { $0 <= 0 }))
        let numbers = [
            ("waiting", counted(report.waiting)), ("overdue", counted(Array(overdue))),
            ("decisions", String(report.total.decisions)), ("median", time(report.total.medianSeconds)),
            ("overturned", String(report.total.overturned)),
        ]
        return numbers.map { ["name": .text(call.text($0.0)), "value": .text($0.1)] }
    }

    /// The sum, or the largest number that is counted with a plus.
    private func counted(_ parts: [Int]) -> String {
        parts.contains { $0 > TeamReport.mostWaiting } ? "1,000+" : String(parts.reduce(0, +))
    }

    private var ages: [PageModel] {
        let most = max(1, report.waiting.max() ?? 0)
        return report.waiting.enumerated().map { place, count in
            [
                "name": .text(call.text("age_\(place)")), "value": .text(counted([count])),
                "width": .text(String(count * Self.full / most)),
                "is_late": .flag(place < TeamReport.ages.count(where: { $0 <= 0 })),
            ]
        }
    }

    private func hour(_ hour: Int, _ count: Int, of most: Int) -> PageModel {
        let height = count * Self.full / max(1, most)
        return [
            "name": .text("\(hour):00"), "value": .text(String(count)), "x": .text(String(hour * 10 + 1)),
            "y": .text(String(Self.full - height)), "height": .text(String(height)),
        ]
    }

    /// A table of experts or brands, those with the most decisions first.
    private func table(_ name: String, _ groups: [(name: String, group: TeamReport.Group)]) -> PageModel {
        let sorted = groups.sorted { left, right in
            left.group.decisions == right.group.decisions
                ? left.name < right.name : left.group.decisions > right.group.decisions
        }
        return [
            "title": .text(call.text("by_\(name)")), "head": .text(call.text(name)),
            "is_empty": .flag(groups.isEmpty),
            "rows": .list(
                sorted.prefix(name == "brand" ? Self.mostBrands : sorted.count).map { name, group in
                    [
                        "name": .text(name), "decisions": .text(String(group.decisions)),
                        "median": .text(time(group.medianSeconds)), "overturned": .text(String(group.overturned)),
                        "agreement": .text(agreement(group)), "has_kappa": .flag(group.kappa != nil),
                    ]
                }),
        ]
    }

    private func agreement(_ group: TeamReport.Group) -> String {
        let pairs = ["n": String(group.pairs), "least": String(CohenKappa.leastPairs)]
        guard group.pairs >= CohenKappa.leastPairs else { return call.text("too_few", pairs) }
        guard let kappa = group.kappa else { return call.text("all_alike", pairs) }
        let numbers = [
            "kappa": kappa.value, "low": kappa.interval.lowerBound, "high": kappa.interval.upperBound,
        ]
        return call.text("kappa", pairs.merging(numbers.mapValues { String(format: "%.2f", $0) }) { $1 })
    }

    private func time(_ seconds: Int?) -> String {
        guard let seconds else { return "–" }
        let values = ["m": String(seconds / 60), "s": String(seconds % 60)]
        return call.text(seconds < 60 ? "time_seconds" : "time_minutes", values)
    }
}
