import AssayAPI
import AssayCore
import AssayKeys
import AssayOperations
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import AssayWire
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

/// A shop whose backend manages its webhook subscriptions.
struct WebhookShop: Sendable {
    static let shop = OrganizationID("shop")
    static let url = "https://hooks.example.com/assay"

    let test: TestPlatform
    private let responder: CallbackResponder<AssayRequestContext>

    init() async throws {
        test = try await TestPlatform.make()
        let now = test.clock.now()
        try await test.platform.store.write { tx in
            try tx.addShop(Self.shop, users: [UserID("ann")], now: now)
            for (token, scope) in [("full", PartnerActor.Scope.full), ("read", .read)] {
                let stored = APIToken(
                    id: APITokenID(token), organization: Self.shop, scope: scope, label: "", createdAt: now)
                try tx.apiTokens.insert(stored, hash: SHA256Digest(of: Array(token.utf8)).hex)
            }
        }
        responder = CheckedRouter.make(test.platform).buildResponder()
    }

    func call(
        _ endpoint: Route, _ parameters: [String: String] = [:], query: String = "", body: String = "",
        key: String? = nil
    ) async throws -> TestResponse {
        var fields: HTTPFields = [
            .authorization: "Token \(endpoint.permission == .read ? "read" : "full")",
            .contentLength: String(body.utf8.count),
        ]
        fields[try #require(HTTPField.Name(WireHeader.apiVersion))] = endpoint.version == .v1 ? "1.4" : nil
        fields[try #require(HTTPField.Name(WireHeader.idempotencyKey))] = key
        let method = try #require(HTTPRequest.Method(rawValue: endpoint.method.rawValue))
        return try await Application(responder: responder).test(.router) { [fields] client in
            try await client.execute(
                uri: endpoint.path(parameters) + query, method: method, headers: fields,
                body: ByteBuffer(string: body))
        }
    }

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
        let now = test.clock.now()
        try await test.platform.store.write { tx in
            try tx.addDelivery(
                DeliveryID(id), to: WebhookID(webhook), of: Self.shop, eventNumber: eventNumber, item: item, state,
                attempts: tries, tries: tries, lease: lease, now: now)
        }
    }

    /// Returns the body with the ids, secrets and times of a test replaced by short names.
    func text(_ response: TestResponse, replacing names: [String: String] = [:]) -> String {
        var text = String(buffer: response.body).replacing(test.clock.now().iso8601, with: "NOW")
        for (value, name) in names { text = text.replacing(value, with: name) }
        return text
    }
}
