import ArgumentParser
import AssayCore
import AssayWire

/// `assay webhooks resend`.
struct ResendCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resend",
        abstract: "Send one event of the log to a receiver on this machine again.",
        discussion: """
            assay webhooks resend 4711 --forward-to http://localhost:3000/hooks
            assay webhooks resend 01JD3M5V9K7W8QXZ7E2N4A6BCD --forward-to http://localhost:3000/hooks

            The event is named by its number in the log, or by its id, which is the webhook-id that the receiver saw. \
            An id is searched among the newest 10,000 numbers. The request has the secret of `assay webhooks listen`. \
            The exit code is 69 if the receiver does not answer with a 2xx.
            """)

    @OptionGroup var partner: PartnerOptions

    @Argument(help: "The event's number or id.")
    var event: String

    @Option(help: "The receiver's address.")
    var forwardTo: String

    @OptionGroup var forwarding: ForwardOptions

    func run() async throws {
        try await CommandFailure.reporting(asJSON: partner.json) {
            let token = try partner.secretToken()
            let client = PartnerClient(address: try partner.address(), token: token)
            let forwarder = try forwarding.forwarder(to: forwardTo, token: token)
            let found =
                if let number = Int(event) {
                    try await client.event(number: number)
                } else {
                    try await client.event(id: event)
                }
            guard WebhookEventType(rawValue: found.type) != nil else {
                throw DomainError(
                    .init(.unprocessable, "event_not_sent"),
                    "Webhooks do not send \(found.type); it is in the log only.")
            }
            let outcome = try await forwarder.forward(found)
            ListenPrinter(isJSON: partner.json)(.event(found, outcome))
            guard outcome.isSuccess else { throw ExitCode(69) }
        }
    }
}
