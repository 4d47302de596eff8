import ArgumentParser
import AssayCore
import AssayWire

/// `assay webhooks deliveries`.
struct WebhookDeliveriesCommand: AsyncParsableCommand {
    /// The states of a delivery, as named on the command line.
    enum Status: String, CaseIterable, ExpressibleByArgument {
        case waiting
        case pending
        case delivered
        case dead
    }

    static let configuration = CommandConfiguration(
        commandName: "deliveries",
        abstract: "List the attempts of a subscription's newest deliveries.",
        discussion: """
            assay webhooks deliveries 01JD3M5V9K7W8QXZ7E2N4A6BCD
            assay webhooks deliveries 01JD3M5V9K7W8QXZ7E2N4A6BCD --status dead

            Prints the cursor of the next page, if there is one; pass it with --after. With --json, each attempt has \
            the beginning of the response's body.
            """)

    @OptionGroup var partner: PartnerOptions

    @Argument(help: "The subscription's id; `assay webhooks list` shows it.")
    var webhook: String

    @Option(help: "Only deliveries in this state: waiting, pending, delivered or dead.")
    var status: Status?

    @Option(help: "The maximum number of deliveries, 1 to 25.")
    var limit = 10

    @Option(help: "The cursor that the previous page printed.")
    var after: String?

    func run() async throws {
        try await CommandFailure.reporting(asJSON: partner.json) {
            let page = try await partner.client().deliveries(
                of: webhook, status: status?.rawValue, limit: limit, cursor: after)
            if partner.json { return Terminal.printJSON(page) }
            if page.deliveries.isEmpty {
                Terminal.print("No deliveries.")
            } else {
                Terminal.printTable(
                    DeliveryTable.header,
                    page.deliveries.flatMap(DeliveryTable.rows).map { $0.map(Terminal.plain) })
            }
            if let next = page.next_cursor { Terminal.print("\nMore: --after \(Terminal.plain(next))") }
        }
    }
}
