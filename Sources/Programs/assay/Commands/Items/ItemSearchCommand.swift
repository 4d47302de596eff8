import ArgumentParser
import AssayCore
import AssayOperations
import AssayWire

/// `assay items search`.
struct ItemSearchCommand: InstallationCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Search an organization's items, newest first, or count the matches.",
        discussion: """
            assay items search --filter status.result.id=authentic,unknown --exclude properties.brand.id=nike
            assay items search --from 2026-01-01 --to 2026-01-31 --user Shop-user-0001 --count
            assay items search --filter text_fields.customer_item_id=sku-1 --json

            Filters are combined by AND, the values of a filter by OR. Prints the cursor of the next page, if there is \
            one:
            assay items search --after CURSOR

            A search reads at most a few thousand items. If it stops before the last one, it prints "more than" the \
            number of matches so far; a page may then have fewer items than its limit.
            """)

    @OptionGroup var installation: InstallationOptions
    @OptionGroup var choice: OrganizationChoice

    @Option(help: "key=value[,value]: only items with one of the values; may be repeated.")
    var filter: [String] = []

    @Option(help: "key=value[,value]: only items with none of the values; may be repeated.")
    var exclude: [String] = []

    @Option(help: "Only items captured then or later: ISO 8601, such as 2026-01-31 or 2026-01-31T09:30:00Z.")
    var from: String?

    @Option(help: "Only items captured then or earlier; the given day or second is included.")
    var to: String?

    @Option(help: "Only items of this user: the username that assay user list shows.")
    var user: String?

    @Flag(help: "Print only the number of items, up to \(SearchOrganization.maxCount).")
    var count = false

    @Option(help: "The maximum number of items, 1 to 25.")
    var limit: Int?

    @Option(help: "The cursor that the previous page printed.")
    var after: String?

    func perform(in open: OpenInstallation) async throws {
        let organization = try await choice.find(in: open)
        let page = try SearchPage(cursor: after.map { [$0] }, limit: limit)
        let terms = try ItemTerms(filters(), keys: SearchKey.allCases)
        let (search, window) = (SearchOrganization(open.platform), try self.window())
        guard !count else {
            let count = try await search.count(open.staff, organization.id, terms: terms, window: window)
            show(
                Self.sentence(count.matches, isComplete: count.isComplete),
                json: JSONNode.present(Self.numbers(count.matches, isComplete: count.isComplete)))
            return
        }
        let found = try await search(open.staff, organization.id, terms: terms, window: window, page: page)
        let now = open.platform.clock.now()
        // A later page does not know the number of the items before it.
        let numbers =
            after == nil ? Self.numbers(found.items.count, isComplete: found.next == nil) : [:]
        let report: [String: JSONNode?] = [
            "items": .list(found.items.map { $0.report(of: organization, now: now) }),
            "next_cursor": found.next.map(JSONNode.text), "item_count": .integer(found.items.count),
        ]
        show(text(found), json: JSONNode.present(report.merging(numbers) { first, _ in first }))
    }

    /// The number of all matches, or a number that they exceed.
    private static func numbers(_ matches: Int, isComplete: Bool) -> [String: JSONNode?] {
        [(isComplete ? "total_count" : "more_than"): .integer(matches)]
    }

    private static func sentence(_ matches: Int, isComplete: Bool) -> String {
        let number = isComplete ? "\(matches)" : "More than \(matches)"
        return matches == 1 ? "\(number) item matches." : "\(number) items match."
    }

    private func filters() throws -> [SearchFilter] {
        try filter.map { try Self.filter($0, "filter", exclude: false) }
            + exclude.map { try Self.filter($0, "exclude", exclude: true) }
            + (user.map { [SearchFilter(key: SearchKey.username.rawValue, values: [$0])] } ?? [])
    }

    private static func filter(_ text: String, _ option: String, exclude: Bool) throws -> SearchFilter {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty else {
            throw DomainError.invalid(option, "invalid_filter", "Write key=value or key=value,value.")
        }
        let values = parts[1].split(separator: ",").map(String.init)
        return SearchFilter(key: String(parts[0]), values: values, exclude: exclude)
    }

    private func window() throws -> SearchWindow {
        SearchWindow(from: try Self.moment(from, "from")?.first, to: try Self.moment(to, "to")?.last)
    }

    private static func moment(_ text: String?, _ option: String) throws -> ISO8601Moment? {
        guard let text else { return nil }
        guard let moment = ISO8601Moment(text) else {
            throw DomainError.invalid(
                option, "invalid_date_range", "Use ISO 8601, such as 2026-01-31 or 2026-01-31T09:30:00Z.")
        }
        return moment
    }
}

extension ItemSearchCommand {
    private func text(_ page: SearchOrganization.Page) -> String {
        let rows = page.items.map { item in
            [
                item.id.rawValue, item.life.result.rawValue, item.life.flag.rawValue, item.facts.category,
                item.facts.brandName, item.facts.customerItemID ?? "", item.times.capturedAt.forPeople,
            ]
        }
        let header = ["ITEM", "RESULT", "FLAG", "CATEGORY", "BRAND", "CUSTOMER ITEM ID", "CAPTURED"]
        let table = rows.isEmpty ? nil : TextTable.text(header, rows) + "\n"
        let number = after == nil ? Self.sentence(rows.count, isComplete: page.next == nil) : nil
        let more = page.next.map { "More: --after \($0)" }
        let lines = [table, number, more].compactMap(\.self)
        return lines.isEmpty ? "No more items match." : lines.joined(separator: "\n")
    }
}
