import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import AssayWire
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

/// The subscriptions of the shop's backend.
extension APIShop {
    static let url = "https://hooks.example.com/assay"

    /// Creates a subscription, and returns its id and its response.
    func create(
        _ version: Route.Version = .v2, _ body: String = #"{"url": "\#(url)"}"#
    ) async throws -> (id: String, response: TestResponse) {
        let response = try await call(Endpoints.createWebhook(version).route, body: body)
        try #require(response.status == .created)
        return (try response.decode(PartnerWebhookSecretResponse.self).webhook.id, response)
    }

    /// Adds a delivery.
    func addDelivery(
        _ id: String, to webhook: String, _ state: WebhookDelivery.State, tries: Int = 0, eventNumber: Int64? = nil,
        item: ItemID? = nil, lease: String? = nil
    ) async throws {
        let now = clock.now()
        try await platform.store.write { tx in
            try tx.addDelivery(
                DeliveryID(id), to: WebhookID(webhook), of: Self.shop, eventNumber: eventNumber, item: item, state,
                attempts: tries, tries: tries, lease: lease, now: now)
        }
    }

    /// Returns the body with the ids, secrets and times of a test replaced by short names.
    func text(_ response: TestResponse, replacing names: [String: String] = [:]) -> String {
        var text = String(buffer: response.body).replacing(clock.now().iso8601, with: "NOW")
        for (value, name) in names { text = text.replacing(value, with: name) }
        return text
    }
}
