import ArgumentParser
import AssayCore
import AssayWire

/// `assay webhooks test`.
struct WebhookTestCommand: PartnerCommand {
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

    func perform(with client: PartnerClient) async throws {
        let sent = try await client.testWebhook(webhook)
        let delivery = try await DeliveryWait(client: client)(sent)
        show(TryReport.lines(delivery).joined(separator: "\n"), json: ["delivery": delivery])
        guard delivery.status == WebhookDelivery.State.delivered.rawValue else { throw ExitCode(69) }
    }
}
