import ArgumentParser
import AssayCore
import AssayWire

/// `assay webhooks test`.
struct WebhookTestCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Send a test event to a subscription and show the response.",
        discussion: """
            assay webhooks test 01JD3M5V9K7W8QXZ7E2N4A6BCD

            The test event has the type webhook.test and an item that does not exist. The server sends it once. The \
            exit code is 69 if the response is not a 2xx. The token needs the scope full.
            """)

    @OptionGroup var partner: PartnerOptions

    @Argument(help: "The subscription's id; `assay webhooks list` shows it.")
    var webhook: String

    func run() async throws {
        try await CommandFailure.reporting(asJSON: partner.json) {
            let client = try partner.client()
            let sent = try await client.testWebhook(webhook)
            let delivery = try await DeliveryWait(client: client)(sent)
            if partner.json {
                Terminal.printJSON(["delivery": delivery])
            } else {
                for line in TryReport.lines(delivery) { Terminal.print(line) }
            }
            guard delivery.status == WebhookDelivery.State.delivered.rawValue else { throw ExitCode(69) }
        }
    }
}
