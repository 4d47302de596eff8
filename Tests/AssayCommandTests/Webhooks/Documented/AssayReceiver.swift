import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import StandardWebhooks

// swift-format-ignore: AlwaysUseLowerCamelCase
// snippet.receiver
actor AssayReceiver {
    struct Event: Decodable, Sendable {
        struct Content: Decodable, Sendable { let entrupy_id: String? }
        let type: String
        let item_revision: Int?
        let data: Content
    }

    private let secret: String
    private let key: WebhookVerificationKey
    private var seen: Set<String> = []  // A real backend keeps these in its database.
    private var revisions: [String: Int] = [:]

    init(secret: String) throws {
        self.secret = secret
        if secret.hasPrefix("whsec_") {
            key = try WebhookVerificationKey(secret)
        } else {
            key = try WebhookVerificationKey(secret: secret.utf8)
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
        let pairs = headers.map { ($0.name.rawName, $0.value) }
        let given = pairs.first { $0.0.lowercased() == "entrupy-signature" }?.1 ?? ""
        let code = HMAC<SHA256>.authenticationCode(for: body, using: SymmetricKey(data: Data(secret.utf8)))
        let entrupy = code.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        let same =
            entrupy.utf8.count == given.utf8.count
            && zip(entrupy.utf8, given.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
        let verifier = WebhookVerifier(keys: [key])
        return same ? try? verifier.verify(body: body, headers: WebhookHeaders(pairs), now: Date()).id : nil
    }

    private func handle(_ id: String, _ event: Event) {
        let (item, revision) = (event.data.entrupy_id ?? "", event.item_revision ?? 0)
        guard revision >= revisions[item] ?? 0, seen.insert(id).inserted else {
            return print("ignored", event.type, item)
        }
        if !item.isEmpty { revisions[item] = revision }
        print("handled", event.type, item)
    }
}
// snippet.end
