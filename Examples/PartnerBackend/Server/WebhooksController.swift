import Foundation
import Hummingbird
import Logging

/// The receiver of the platform's webhooks, and the page that shows what came.
///
/// | route | answer |
/// | --- | --- |
/// | `POST /webhooks/assay` | 204; 401 for a request that the platform has not signed, 413, 503 without a secret |
/// | `GET /webhooks` | the page, for the shop's developers |
/// | `GET /webhooks.js` | its script, which keeps the page up to date |
///
/// The page names items and results, but no customers. A real shop puts it behind the login of its staff.
struct WebhooksController {
    /// The largest body that is read: the platform's are below 20 kB.
    private static let bodyBytes = 64 << 10

    let check: WebhookCheck
    let inbox: EventInbox
    let pages: Pages

    func addRoutes(to router: some RouterMethods<ShopContext>) {
        router.post("webhooks/assay", use: receive)
        router.get("webhooks", use: page)
        router.get("webhooks.js") { _, _ in
            Response(
                status: .ok,
                headers: [
                    .contentType: "text/javascript; charset=utf-8", .cacheControl: "no-cache",
                    .xContentTypeOptions: "nosniff",
                ], body: .init(byteBuffer: ByteBuffer(string: EventFeedScript.text)))
        }
    }

    private var isOn: Bool { !check.secrets.isEmpty }

    @Sendable private func receive(_ request: Request, context: ShopContext) async throws -> HTTPResponse.Status {
        guard isOn else { throw ShopError.webhooksOff }
        // The bytes as they came: decoded and encoded JSON has other bytes, and no signature matches.
        let body = Array(try await request.body.collect(upTo: Self.bodyBytes).readableBytesView)
        let id: String
        do {
            id = try check(body, headers: request.headers.map { ($0.name.rawName, $0.value) })
        } catch {
            if let count = await inbox.countRefusal(at: check.now()) {
                context.logger.warning(
                    "refused a webhook", metadata: ["reason": "\(error)", "since_last_line": "\(count)"])
            }
            throw ShopError.notSigned
        }
        let event: PlatformEvent
        do {
            event = try context.requestDecoder.decode(PlatformEvent.self, from: Data(body))
        } catch {
            context.logger.error("could not read an event of the platform", metadata: ["id": "\(id)"])
            throw ShopError.unreadableEvent
        }
        // The work is short here. A shop with more to do stores the event, answers, and does the work afterwards.
        let verdict = await inbox.receive(event, id: id, at: check.now())
        context.logger.info(
            "received a webhook", metadata: ["id": "\(id)", "type": "\(event.type ?? "")", "verdict": "\(verdict)"])
        return .noContent
    }

    @Sendable private func page(_ request: Request, context: ShopContext) async throws -> Response {
        let address = request.head.authority.map { "http://\($0)" } ?? "http://127.0.0.1:8090"
        return pages.response(
            EventFeedPage(await inbox.contents, isOn: isOn, address: address), runsOwnScript: true)
    }
}

extension ShopError {
    fileprivate static var webhooksOff: ShopError {
        ShopError(
            status: .serviceUnavailable, code: "webhooks_off",
            message: "The shop has no webhook secret. Start it with ASSAY_WEBHOOK_SECRET or --webhook-secret-file.")
    }

    /// The reason is in the log alone, since it would help an impostor.
    fileprivate static var notSigned: ShopError {
        ShopError(status: .unauthorized, code: "not_signed", message: "The platform has not signed this request.")
    }

    fileprivate static var unreadableEvent: ShopError {
        ShopError(status: .badRequest, code: "unreadable_event", message: "The body is no event.")
    }
}
