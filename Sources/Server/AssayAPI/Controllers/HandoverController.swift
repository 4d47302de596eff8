import AssayCore
import AssayOperations
import AssayQRCode
import AssayWire
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// The screens that phones continue.
///
/// | route | response |
/// | --- | --- |
/// | `POST /sdk/v1/handover` | 201 `HandoverOffer`: the code for the phone |
/// | `POST /sdk/v1/handover/preview` | 200 `HandoverPreview` |
/// | `POST /sdk/v1/handover/redeem` | 200 `RedeemHandoverResponse`; each hand-over can be redeemed once |
/// | `GET /sdk/v1/handover?after=…&state=…&wait=…` | 200 `HandoverUpdate`, after a wait if there is nothing new |
/// | `GET /sdk/v1/handover/plan` | 200 `HandoverPlan` |
/// | `POST /sdk/v1/handover/confirm` | 200 `HandoverState` |
/// | `POST /sdk/v1/handover/messages` | 202 `SentHandoverMessages` |
/// | `PUT /sdk/v1/handover/photos/{request}` | 201, once the bytes are stored durably |
/// | `GET /sdk/v1/handover/photos/{request}` | 200 the photo, streamed |
/// | `DELETE /sdk/v1/handover/photos/{request}` | 204 |
/// | `DELETE /sdk/v1/handover` | 204; ends it for both devices |
struct HandoverController {
    let platform: Platform

    func addRoutes(to routes: Routes) {
        routes.user(.offerHandover, use: offer)
        routes.anyone(.previewHandover, use: preview)
        routes.anyone(.redeemHandover, use: redeem)
        routes.user(.handover, use: read)
        routes.user(.handoverPlan, use: plan)
        routes.user(.confirmHandover, use: confirm)
        routes.user(.sendHandoverMessages, use: send)
        routes.user(.putHandoverPhoto, use: put)
        routes.user(.handoverPhoto, use: photo)
        routes.user(.deleteHandoverPhoto, use: deletePhoto)
        routes.user(.endHandover, use: end)
    }

    @Sendable private func offer(
        _ request: Request, _ context: AssayRequestContext, _ actor: UserActor
    ) async throws -> Response {
        _ = try await request.json(HandoverCommand.self)
        let offer = try await OfferHandover(platform)(actor)
        // Only a public address of hundreds of characters has no code.
        guard let code = QRCode(offer.url) else { throw HandoverErrors.unavailable }
        return try .json(
            HandoverOffer(
                url: offer.url, expires_at: offer.expiresAt.epoch, number: String(offer.number),
                qr: QRModules(size: code.size, modules: Data(code.bits).base64EncodedString())), status: .created)
    }

    @Sendable private func preview(_ request: Request, _ context: AssayRequestContext) async throws -> Response {
        let body = try await request.json(RedeemHandoverRequest.self)
        return try .json(HandoverPreview(organization: try await PreviewHandover(platform)(ticket: body.ticket).text))
    }

    @Sendable private func plan(
        _ request: Request, _ context: AssayRequestContext, _ actor: UserActor
    ) async throws -> Response {
        try .json(HandoverPlan(try await ReadHandoverPlan(platform)(actor), language: context.language))
    }

    @Sendable private func redeem(_ request: Request, _ context: AssayRequestContext) async throws -> Response {
        let body = try await request.json(RedeemHandoverRequest.self)
        let redeemed = try await RedeemHandover(platform)(ticket: body.ticket, origin: request.headers[.origin])
        return try .json(
            RedeemHandoverResponse(
                flow_token: redeemed.token.value, expires_at: redeemed.expiresAt.epoch,
                screen: redeemed.screen.rawValue, number: String(redeemed.number)))
    }

    @Sendable private func read(
        _ request: Request, _ context: AssayRequestContext, _ actor: UserActor
    ) async throws -> Response {
        let after = try request.wholeNumber("after") ?? 0
        let news = try await ReadHandover(platform)(
            actor, after: after, known: request.uri.queryParameters.get("state"),
            wait: try request.wait(atMost: WireLimits.handoverWaitSeconds))
        return .json(buffer: Self.update(news, after: after))
    }

    /// The JSON of a ``AssayWire/HandoverUpdate``, into which the stored messages go as they are.
    ///
    /// To decode and encode them again would let one device keep a thread busy with what the other one has sent.
    private static func update(_ news: ReadHandover.News, after: Int64) -> ByteBuffer {
        var buffer = ByteBuffer()
        buffer.reserveCapacity(news.letters.reduce(128) { $0 + $1.body.utf8.count + 64 })
        buffer.writeString(#"{"messages":["#)
        for (index, letter) in news.letters.enumerated() {
            buffer.writeString(index == 0 ? #"{"message":"# : #",{"message":"#)
            buffer.writeString(letter.body)
            buffer.writeString(#","sequence":\#(letter.sequence)}"#)
        }
        let sequence = news.letters.last?.sequence ?? after
        buffer.writeString(#"],"sequence":\#(sequence),"state":"\#(news.state.rawValue)"}"#)
        return buffer
    }

    @Sendable private func confirm(
        _ request: Request, _ context: AssayRequestContext, _ actor: UserActor
    ) async throws -> Response {
        _ = try await request.json(HandoverCommand.self)
        return try .json(HandoverState(state: try await ConfirmHandover(platform)(actor).rawValue))
    }

    @Sendable private func send(
        _ request: Request, _ context: AssayRequestContext, _ actor: UserActor
    ) async throws -> Response {
        let body = try await request.json(
            SendHandoverMessagesRequest.self, values: WireLimits.handoverSentValues)
        let sequence = try await SendHandoverMessages(platform)(actor, body.messages)
        return try .json(SentHandoverMessages(sequence: Int(sequence)), status: .accepted)
    }

    @Sendable private func end(
        _ request: Request, _ context: AssayRequestContext, _ actor: UserActor
    ) async throws -> Response {
        try await EndHandover(platform)(actor)
        return Response(status: .noContent)
    }
}

// MARK: - Photos

extension HandoverController {
    @Sendable private func put(
        _ request: Request, _ context: AssayRequestContext, _ actor: UserActor
    ) async throws -> Response {
        let upload = try PhotoUpload(
            contentLength: request.headers[.contentLength], contentDigest: request.headers[.contentDigest],
            uploadIncomplete: request.headers[.uploadIncomplete])
        try await ReceiveHandoverPhoto(platform)(
            actor, request: context.parameter("request"), mediaType: request.headers[.contentType], upload: upload,
            chunks: request.body.map(\.readableBytesView))
        return Response(status: .created)
    }

    @Sendable private func photo(
        _ request: Request, _ context: AssayRequestContext, _ actor: UserActor
    ) async throws -> Response {
        let photo = try await HandoverPhotos(platform).open(actor, request: context.parameter("request"))
        // The bytes come from another device, so a browser must show them as a picture or not at all.
        var headers: HTTPFields = [
            .contentType: photo.mediaType, .cacheControl: "no-store",
            .contentSecurityPolicy: "default-src 'none'; sandbox", .xContentTypeOptions: "nosniff",
        ]
        headers[.referrerPolicy] = "no-referrer"
        return Response(
            status: .ok, headers: headers,
            body: ResponseBody(contentLength: photo.bytes.count) { writer in
                for try await chunk in photo.bytes { try await writer.write(ByteBuffer(bytes: chunk)) }
                try await writer.finish(nil)
            })
    }

    @Sendable private func deletePhoto(
        _ request: Request, _ context: AssayRequestContext, _ actor: UserActor
    ) async throws -> Response {
        try await HandoverPhotos(platform).delete(actor, request: context.parameter("request"))
        return Response(status: .noContent)
    }
}
