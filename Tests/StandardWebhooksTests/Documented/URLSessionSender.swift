import Foundation
import StandardWebhooks

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The sender that docs/standard-webhooks.md shows.
struct URLSessionSender {
    // snippet.urlsession
    func send(_ body: Data, id: String, to url: URL, signer: WebhookSigner) async throws -> Bool {
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        for header in try signer.sign(id: id, timestamp: Date(), body: body).fields {
            request.setValue(header.value, forHTTPHeaderField: header.name)
        }
        let (_, response) = try await URLSession.shared.upload(for: request, from: body)
        return (response as? HTTPURLResponse).map { (200..<300).contains($0.statusCode) } ?? false
    }
    // snippet.end
}
