import ArgumentParser
import AssayCore
import AssayWire

/// `assay webhooks deliveries`.
struct WebhookDeliveriesCommand: PartnerCommand {
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
    var status: WebhookDelivery.State?

    @Option(help: "The maximum number of deliveries, 1 to 25.")
    var limit = 10

    @Option(help: "The cursor that the previous page printed.")
    var after: String?

    func perform(with client: PartnerClient) async throws {
        let page = try await client.deliveries(
            of: webhook, status: status?.rawValue, limit: limit, cursor: after)
        let table = TextTable.text(DeliveryTable.header, page.deliveries.flatMap(DeliveryTable.rows))
        show((page.deliveries.isEmpty ? "No deliveries." : table) + TextTable.more(page.next_cursor), json: page)
    }
}

extension WebhookDelivery.State: ExpressibleByArgument {}
