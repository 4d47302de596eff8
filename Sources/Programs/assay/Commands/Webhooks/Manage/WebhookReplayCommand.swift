import ArgumentParser
import AssayWire

/// `assay webhooks replay`.
struct WebhookReplayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Send a finished delivery again, with the schedule of a new one.",
        discussion: """
            assay webhooks replay 01JD3M5V9K7W8QXZ7E2N4A6BCE

            It has the id and the body of the first time. A delivery that is not finished can't be repeated, since it \
            will be tried anyway. The token needs the scope full.
            """)

    @OptionGroup var partner: PartnerOptions

    @Argument(help: "The delivery's id; `assay webhooks deliveries` shows it.")
    var delivery: String

    func run() async throws {
        try await CommandFailure.reporting(asJSON: partner.json) {
            let replayed = try await partner.client().replay(delivery)
            if partner.json {
                Terminal.printJSON(["delivery": replayed])
            } else {
                Terminal.print(
                    Terminal.plain("Delivery \(replayed.id) of event \(replayed.event_id) is sent again."))
            }
        }
    }
}
