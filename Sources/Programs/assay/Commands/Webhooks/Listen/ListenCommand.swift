import ArgumentParser
import AssayCore
import AssayWire
import Foundation
import Synchronization

/// `assay webhooks listen`.
struct ListenCommand: PartnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "listen",
        abstract: "Receive an organization's events on this machine, as webhooks.",
        discussion: """
            export ASSAY_URL=https://assay.example.com ASSAY_API_TOKEN=…
            assay webhooks listen --forward-to http://localhost:3000/hooks
            assay webhooks listen --forward-to http://localhost:3000/hooks --events session.completed,flag.updated
            assay webhooks listen --after 4711

            The command reads the event log, so your machine needs no public address and the server no subscription. \
            It prints each event on a line, and posts it with the headers, signatures and body of a delivery in \
            version 2.0. It prints the signing secret at the start; the same token always gives the same secret. A \
            failed request is reported and not repeated; `assay webhooks resend` sends it again.

            It starts with the next event, or after the number given by --after, and continues when the server is \
            available again. Ctrl-C ends it and prints the number to continue from.
            """)

    @OptionGroup var partner: PartnerOptions

    @Option(help: "The receiver's address. Default: print the events only.")
    var forwardTo: String?

    @Option(help: "The event types to receive, separated by commas. Default: all.")
    var events: String?

    @Option(help: "Start after the event with this number. Default: the newest event.")
    var after: Int?

    func validate() throws {
        if let after, after < 0 { throw ValidationError("--after is the number of an event, or 0.") }
        let known = WebhookEventType.allCases.map(\.rawValue)
        for type in types ?? [] where !known.contains(type) {
            throw ValidationError("There are no events \"\(type)\". Choose from \(known.joined(separator: ", ")).")
        }
    }

    private var types: Set<String>? {
        events.map { Set($0.split(separator: ",").map { $0.trimmingPrefix(/\s+/) }.map(String.init)) }
    }

    func perform(with client: PartnerClient) async throws {
        let forwarder = try forwardTo.map { try EventForwarder(to: $0, token: client.token) }
        let newest = try await client.newestEventNumber()
        let start = after ?? newest
        let printer = ListenPrinter(isJSON: json)
        let position = Mutex(start)
        printStart(forwarder, after: start)
        let listener = EventListener(client: client, forwarder: forwarder, types: types) { report in
            if let number = report.position { position.withLock { $0 = number } }
            printer(report)
        }
        try await StopSignal().orWhen { try await listener.run(after: start) }
        printer.note("stopped; go on with --after \(position.withLock { $0 })")
    }

    private func printStart(_ forwarder: EventForwarder?, after number: Int) {
        if json {
            var start: [String: JSONNode] = ["listening_after": .integer(number)]
            start["signing_secret"] = (forwarder?.secret.text).map(JSONNode.text)
            return Terminal.print(Terminal.jsonText(start, inOneLine: true))
        }
        if let forwarder {
            Terminal.print("Signing secret: \(forwarder.secret.text)")
            Terminal.print("Forwarding to \(forwarder.url.absoluteString)")
        }
        Terminal.print("Waiting for events after \(number). Ctrl-C ends.")
    }
}
