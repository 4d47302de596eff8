import AssayCore
import AssayWire

extension PartnerClient {
    /// Returns the subscriptions of the organization, of both versions.
    func webhooks() async throws -> [PartnerWebhook] {
        try await call(Endpoints.webhooks(.v2)).webhooks
    }

    /// Has the server send a test to a subscription.
    func testWebhook(_ id: String) async throws -> PartnerDelivery {
        try await call(Endpoints.testWebhook(.v2), ["webhook": id]).delivery
    }

    /// Returns a page of a subscription's deliveries, newest first.
    ///
    /// - Parameters:
    ///   - status: The state of the deliveries to return; `nil` for all.
    ///   - cursor: The cursor of the page; `nil` for the first one.
    func deliveries(
        of webhook: String, status: String? = nil, limit: Int = WebhookLimits.pageDeliveries, cursor: String? = nil
    ) async throws -> PartnerDeliveriesResponse {
        let query = [("limit", String(limit)), ("status", status), ("cursor", cursor)]
            .compactMap { name, value in value.map { (name, $0) } }
        return try await call(Endpoints.deliveries(.v2), ["webhook": webhook], query: query)
    }

    /// Has the server send a finished delivery again.
    func replay(_ delivery: String) async throws -> PartnerDelivery {
        try await call(Endpoints.replayDelivery(.v2), ["delivery": delivery]).delivery
    }
}
