import ArgumentParser
import AssayCore
import AssayWire

/// `assay webhooks resend`.
struct ResendCommand: PartnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "resend",
        abstract: "Send an event of the log again to a receiver on this machine.",
        discussion: """
            assay webhooks resend 4711 --forward-to http://localhost:3000/hooks
            assay webhooks resend 01JD3M5V9K7W8QXZ7E2N4A6BCD --forward-to http://localhost:3000/hooks

            Give the event's number in the log, or its id, which is the webhook-id that the receiver got. An id is \
            searched among the newest 10,000 events. The request is signed with the secret of `assay webhooks \
            listen`. The exit code is 69 if the response is not a 2xx.
            """)

    @OptionGroup var partner: PartnerOptions

    @Argument(help: "The event's number or id.")
    var event: String

    @Option(help: "The receiver's address.")
    var forwardTo: String

    func perform(with client: PartnerClient) async throws {
        let forwarder = try EventForwarder(to: forwardTo, token: client.token)
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
        ListenPrinter(isJSON: json)(.event(found, outcome))
        guard outcome.isSuccess else { throw ExitCode(69) }
    }
}
