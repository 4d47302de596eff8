import ArgumentParser
import AssayCore
import AssayWire

/// `assay webhooks list`.
struct WebhookListCommand: PartnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List an organization's webhook subscriptions with their states.",
        discussion: """
            assay webhooks list
            assay webhooks list --json

            A subscription is failing if its last attempt failed. After five days without a success the server \
            disables it; your backend can enable it again through the API.
            """)

    @OptionGroup var partner: PartnerOptions

    func perform(with client: PartnerClient) async throws {
        let webhooks = try await client.webhooks()
        let table = TextTable.text(
            ["WEBHOOK", "STATUS", "VERSION", "URL", "EVENTS", "USER", "LAST SUCCESS"], webhooks.map(Self.row))
        show(webhooks.isEmpty ? "No subscriptions." : table, json: ["webhooks": webhooks])
    }

    private static func row(_ webhook: PartnerWebhook) -> [String] {
        [
            webhook.id, status(of: webhook), webhook.api_version, webhook.url,
            webhook.events?.joined(separator: ", ") ?? "all", webhook.username ?? "all",
            webhook.last_success_at.map(DeliveryTable.time) ?? "never",
        ]
    }

    static func status(of webhook: PartnerWebhook) -> String {
        if let disabled = webhook.disabled { return "disabled (\(disabled.reason)) \(DeliveryTable.time(disabled.at))" }
        guard webhook.is_failing else { return webhook.status }
        return webhook.failing_since.map { "failing since \(DeliveryTable.time($0))" } ?? "failing"
    }
}
