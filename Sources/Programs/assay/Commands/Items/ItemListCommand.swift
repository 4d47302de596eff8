import ArgumentParser
import AssayCore
import AssayOperations
import AssayWire

/// `assay items list`.
struct ItemListCommand: InstallationCommand {
    /// The phases of an item, as named on the command line.
    enum Phase: String, CaseIterable, ExpressibleByArgument {
        case checking
        case review
        case final
    }

    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List items, newest first; items under review are listed oldest first.",
        discussion: """
            assay items list --phase review
            assay items list --organization Shop --limit 100 --json

            Prints the cursor of the next page, if there is one: assay items list --after CURSOR
            """)

    @OptionGroup var installation: InstallationOptions

    @Option(help: "Only items in this phase: checking, review or final.")
    var phase: Phase?

    @Option(help: "Only items of this organization: its id or name. Default: all that you have access to.")
    var organization: String?

    @Option(help: "The maximum number of items, 1 to 100.")
    var limit = 25

    @Option(help: "The cursor that the previous page printed.")
    var after: String?

    func perform(in open: OpenInstallation) async throws {
        var owner: Organization?
        if let organization { owner = try await OrganizationReader(open.platform).find(open.staff, organization) }
        let page = try await StaffItemReader(open.platform).list(
            open.staff, organization: owner?.id, phase: phase.flatMap { ItemLife.Phase(rawValue: $0.rawValue) },
            after: after, limit: limit)
        let now = open.platform.clock.now()
        show(
            Self.text(page, now: now),
            json: JSONNode.present([
                "items": .list(page.items.map { $0.item.report(of: $0.organization, now: now) }),
                "next_cursor": page.next.map(JSONNode.text),
            ]))
    }

    private static func text(_ page: StaffItemReader.Page, now: Timestamp) -> String {
        guard !page.items.isEmpty else { return "No items." }
        let rows = page.items.map { listed in
            let (item, facts) = (listed.item, listed.item.facts)
            let eta = item.times.etaAt.map(\.forPeople) ?? ""
            return [
                item.id.rawValue, item.life.phase.rawValue, item.life.result.rawValue, facts.category, facts.brandName,
                listed.organization.name.text, item.times.capturedAt.forPeople,
                item.isOverdue(at: now) ? "\(eta) (overdue)" : eta,
            ]
        }
        let header = ["ITEM", "PHASE", "RESULT", "CATEGORY", "BRAND", "ORGANIZATION", "CAPTURED", "PROMISED BY"]
        return TextTable.text(header, rows) + TextTable.more(page.next)
    }
}
