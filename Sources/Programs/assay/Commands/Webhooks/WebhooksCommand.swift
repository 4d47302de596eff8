import ArgumentParser

/// `assay webhooks …`: develops and examines the receiver of a backend, and manages its deliveries.
struct WebhooksCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "webhooks",
        abstract: "Receive webhooks on this machine, verify signatures, and manage deliveries.",
        discussion: """
            export ASSAY_URL=https://assay.example.com ASSAY_API_TOKEN=…
            assay webhooks listen --forward-to http://localhost:3000/hooks
            assay webhooks verify --secret-file secret --headers headers.txt --body body.json

            These commands call a server as your backend does, with your organization's token. Pass it as \
            ASSAY_API_TOKEN or in a file, because every user of the machine can read arguments.
            """,
        subcommands: [
            ListenCommand.self, ResendCommand.self, VerifyCommand.self, WebhookListCommand.self,
            WebhookDeliveriesCommand.self, WebhookTestCommand.self, WebhookReplayCommand.self,
        ])
}
