import ArgumentParser
import AssayWire

/// `assay webhooks replay`.
struct WebhookReplayCommand: PartnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Repeat a finished delivery, with a new retry schedule.",
        discussion: """
            assay webhooks replay 01JD3M5V9K7W8QXZ7E2N4A6BCE

            Id and body are those of the first delivery. An unfinished delivery can't be repeated, because the server \
            still retries it. The token needs the scope full.
            """)

    @OptionGroup var partner: PartnerOptions

    @Argument(help: "The delivery's id; `assay webhooks deliveries` shows it.")
    var delivery: String

    func perform(with client: PartnerClient) async throws {
        let replayed = try await client.replay(delivery)
        show(
            Terminal.plain("Delivery \(replayed.id) of event \(replayed.event_id) is sent again."),
            json: ["delivery": replayed])
    }
}
