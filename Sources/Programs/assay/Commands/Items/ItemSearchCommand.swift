import ArgumentParser
import AssayCore
import AssayOperations
import AssayWire

/// `assay items search`.
struct ItemSearchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Search an organization's items, newest first, and count all that match.",
        discussion: """
            assay items search --filter status.result.id=authentic,unknown --exclude properties.brand.id=nike
            assay items search --from 2026-01-01 --to 2026-01-31 --user Shop-user-0001 --count
            assay items search --filter text_fields.customer_item_id=sku-1 --json

            Filters are joined by AND, the values of one by OR. Prints the cursor of the next page where there is one:
            assay items search --after CURSOR
            """)

    @OptionGroup var installation: InstallationOptions
    @OptionGroup var choice: OrganizationChoice

    @Option(help: "key=value[,value]: only items that have one of the values; may be given several times.")
    var filter: [String] = []

    @Option(help: "key=value[,value]: only items that have none of the values; may be given several times.")
    var exclude: [String] = []

    @Option(help: "Captured then or later: ISO 8601, such as 2026-01-31 or 2026-01-31T09:30:00Z.")
    var from: String?

    @Option(help: "Captured then or earlier: a day or second that is named is included whole.")
    var to: String?

    @Option(help: "Only items of this user: the username, as assay user list shows it.")
    var user: String?

    @Flag(help: "Print the number of items alone.")
    var count = false

    @Option(help: "How many, 1 to 25.")
    var limit: Int?

    @Option(help: "The cursor that the page before ended with.")
    var after: String?

    func run() async throws {
        try await installation.use { open in
            let organization = try await choice.find(in: open)
            let page = try SearchPage(cursor: after.map { [$0] }, limit: limit)
            let found = try await SearchOrganization(open.platform)(
                open.staff, organization.id, terms: try ItemTerms(filters(), keys: SearchKey.allCases),
                window: try window(), page: count ? nil : page)
            if installation.json {
                let now = open.platform.clock.now()
                Terminal.printJSON(Answer(found, organization: organization, now: now))
            } else {
                show(found)
            }
        }
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
    private func show(_ page: SearchOrganization.Page) {
        let total = page.total == 1 ? "1 item matches." : "\(page.total) items match."
        guard !count, !page.items.isEmpty else { return Terminal.print(total) }
        let rows = page.items.map { item in
            [
                item.id.rawValue, item.life.result.rawValue, item.life.flag.rawValue, item.facts.category,
                item.facts.brandName, item.facts.customerItemID ?? "", item.times.capturedAt.forPeople,
            ]
        }
        Terminal.printTable(["ITEM", "RESULT", "FLAG", "CATEGORY", "BRAND", "CUSTOMER ITEM ID", "CAPTURED"], rows)
        Terminal.print("\n\(total)")
        if let next = page.next { Terminal.print("More: --after \(next)") }
    }

    /// The JSON output of a page.
    private struct Answer: Encodable {
        let totalCount: Int
        let itemCount: Int
        let items: [ItemSummary]
        let nextCursor: String?

        private enum CodingKeys: String, CodingKey {
            case totalCount = "total_count"
            case itemCount = "item_count"
            case items
            case nextCursor = "next_cursor"
        }

        init(_ page: SearchOrganization.Page, organization: Organization, now: Timestamp) {
            totalCount = page.total
            itemCount = page.items.count
            items = page.items.map { ItemSummary($0, organization: organization, now: now) }
            nextCursor = page.next
        }
    }
}
