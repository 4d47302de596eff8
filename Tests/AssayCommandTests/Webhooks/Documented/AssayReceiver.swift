import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import StandardWebhooks

// swift-format-ignore: AlwaysUseLowerCamelCase
// snippet.receiver
actor AssayReceiver {
    struct Event: Decodable, Sendable {
        struct Result: Decodable, Sendable { let id: String, final: Bool }
        struct Status: Decodable, Sendable { let result: Result? }
        struct Content: Decodable, Sendable { let entrupy_id: String?, status: Status? }
        let type: String
        let item_revision: Int?
        let data: Content
    }

    private let keys: [WebhookVerificationKey]
    private var seen: Set<String> = []  // A real backend keeps these in its database.
    private var revisions: [String: Int] = [:]

    /// - Parameter secrets: The secret, and while it is rotated also the old one.
    init(secrets: [String]) throws {
        keys = try secrets.map { secret in
            try secret.hasPrefix("whsec_")
                ? WebhookVerificationKey(secret) : WebhookVerificationKey(secret: secret.utf8)
        }
    }

    nonisolated func addRoute(to router: Router<BasicRequestContext>) {
        router.post("hooks") { request, _ -> HTTPResponse.Status in
            let body = Data(try await request.body.collect(upTo: 65_536).readableBytesView)
            guard let id = self.genuineID(request.headers, body) else { return .unauthorized }
            await self.handle(id, try JSONDecoder().decode(Event.self, from: body))
            return .noContent
        }
    }

    private nonisolated func genuineID(_ headers: HTTPFields, _ body: Data) -> String? {
        let headers = WebhookHeaders(headers.map { ($0.name.rawName, $0.value) })
        return try? WebhookVerifier(keys: keys).verify(body: body, headers: headers, now: Date()).id
    }

    private func handle(_ id: String, _ event: Event) {
        let (item, revision) = (event.data.entrupy_id ?? "", event.item_revision ?? 0)
        guard revision >= revisions[item] ?? 0, seen.insert(id).inserted else {
            return print("ignored", event.type, item)
        }
        if !item.isEmpty { revisions[item] = revision }
        print("handled", event.type, item)
        // Not before: an expert may still look at the item.
        guard event.type == "session.completed", let result = event.data.status?.result, result.final else { return }
        act(item, result.id)
    }

    private func act(_ item: String, _ result: String) {
        print("final", result, item)  // Here a real backend lists the item, or pays the seller.
    }
}
// snippet.end
