import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import StandardWebhooks

/// The receiver that docs/standard-webhooks.md shows.
struct HummingbirdReceiver {
    let handle: @Sendable (VerifiedWebhook, ByteBuffer) async throws -> Void

    // snippet.hummingbird
    func addRoute(to router: Router<BasicRequestContext>, secrets: [String]) throws {
        let verifier = WebhookVerifier(keys: try secrets.map { try WebhookVerificationKey($0) })
        router.post("webhooks") { request, context -> HTTPResponse.Status in
            let body = try await request.body.collect(upTo: 65_536)
            let headers = WebhookHeaders(request.headers.map { ($0.name.rawName, $0.value) })
            do {
                let webhook = try verifier.verify(
                    body: Array(body.readableBytesView), headers: headers, now: Date())
                try await handle(webhook, body)  // Skip an id that you have handled before.
                return .noContent
            } catch let error as WebhookVerificationError {
                context.logger.warning("refused a webhook: \(error)")
                return .unauthorized
            }
        }
    }
    // snippet.end
}

/// The steps of a rotation that docs/standard-webhooks.md shows.
enum WebhookRotation {
    // snippet.rotation
    /// The sender signs with both keys until every receiver has the new one.
    static func signer(new: String, old: String) throws(WebhookKeyError) -> WebhookSigner {
        try WebhookSigner(WebhookSigningKey(new), previous: [WebhookSigningKey(old)])
    }

    /// The receiver accepts both keys until no message is signed with the old one alone: `keyIndex` is then 0.
    static func verifier(new: String, old: String) throws(WebhookKeyError) -> WebhookVerifier {
        try WebhookVerifier(keys: [WebhookVerificationKey(new), WebhookVerificationKey(old)])
    }
    // snippet.end
}
