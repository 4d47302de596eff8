import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import StandardWebhooks
import Synchronization
import Testing

/// Runs the code of docs/standard-webhooks.md: a server in Hummingbird, and a sender with URLSession.
@Suite(.timeLimit(.minutes(2))) struct DocumentedReceiverTests {
    private final class Inbox: Sendable {
        let messages = Mutex<[String]>([])
    }

    private let inbox = Inbox()

    private func application(_ secrets: [String]) throws -> some ApplicationProtocol {
        let router = Router()
        let receiver = HummingbirdReceiver { [inbox] webhook, body in
            inbox.messages.withLock { $0.append("\(webhook.id) \(String(buffer: body))") }
        }
        try receiver.addRoute(to: router, secrets: secrets)
        return Application(
            router: router, configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)))
    }

    @Test(arguments: [SampleWebhook.secret, SampleKeyPair.reference.privateKey])
    func senderReachesTheReceiver(key: String) async throws {
        let key = try WebhookSigningKey(key)
        let body = Data(#"{"text":"grün"}"#.utf8)
        try await application([SampleWebhook.otherSecret, key.verificationKey.serialized]).test(.live) { client in
            let port = try #require(client.port)
            let url = try #require(URL(string: "http://127.0.0.1:\(port)/webhooks"))
            let sender = URLSessionSender()
            #expect(try await sender.send(body, id: "msg_1", to: url, signer: WebhookSigner(key)))
            let stranger = WebhookSigner(.random(key.scheme))
            #expect(try await !sender.send(body, id: "msg_2", to: url, signer: stranger))
        }
        #expect(inbox.messages.withLock { $0 } == [#"msg_1 {"text":"grün"}"#])
    }

    @Test func recordedRequestIsRefusedLater() async throws {
        try await application([SampleWebhook.secret]).test(.router) { client in
            var fields = HTTPFields()
            for header in SampleWebhook.headers().fields {
                fields[try #require(HTTPField.Name(header.name))] = header.value
            }
            let body = ByteBuffer(bytes: SampleWebhook.body)
            let response = try await client.execute(uri: "/webhooks", method: .post, headers: fields, body: body)
            #expect(response.status == .unauthorized)
        }
        #expect(inbox.messages.withLock { $0.isEmpty })
    }

    @Test func receiverOfEitherKeyAcceptsDuringARotation() throws {
        let signer = try WebhookRotation.signer(new: SampleWebhook.secret, old: SampleWebhook.otherSecret)
        let headers = try signer.sign(
            id: SampleWebhook.id, timestamp: SampleWebhook.time, body: SampleWebhook.body)
        for key in [SampleWebhook.secret, SampleWebhook.otherSecret] {
            #expect(try SampleWebhook.refusal(headers, by: SampleWebhook.verifier([key])) == nil)
        }
        let verifier = try WebhookRotation.verifier(new: SampleWebhook.secret, old: SampleWebhook.otherSecret)
        for (key, index) in [(SampleWebhook.secret, 0), (SampleWebhook.otherSecret, 1)] {
            let headers = try SampleWebhook.signer(key)
                .sign(id: SampleWebhook.id, timestamp: SampleWebhook.time, body: SampleWebhook.body)
            let webhook = try verifier.verify(
                body: SampleWebhook.body, headers: headers, now: SampleWebhook.time)
            #expect(webhook.keyIndex == index)
        }
    }
}
