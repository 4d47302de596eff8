import AssayCore
import AssayOperations
import AssayQRCode
import AssayWire
import Foundation
import HTTPTypes
import Hummingbird

/// The screens that phones continue.
struct HandoverController {
    let platform: Platform

    func addRoutes(to routes: Routes) {
        routes.user(Endpoints.offerHandover) { call in
            let offer = try await OfferHandover(platform)(call.actor)
            // Only a public address of hundreds of characters has no code.
            guard let code = QRCode(offer.url) else { throw HandoverErrors.unavailable }
            return HandoverOffer(
                url: offer.url, expires_at: offer.expiresAt.epoch, number: String(offer.number),
                qr: QRModules(size: code.size, modules: Data(code.bits).base64EncodedString()))
        }
        routes.anyone(Endpoints.previewHandover) { call in
            HandoverPreview(organization: try await PreviewHandover(platform)(ticket: call.body.ticket).text)
        }
        routes.anyone(Endpoints.redeemHandover) { call in
            let redeemed = try await RedeemHandover(platform)(
                ticket: call.body.ticket, origin: call.request.headers[.origin])
            return RedeemHandoverResponse(
                flow_token: redeemed.token.value, expires_at: redeemed.expiresAt.epoch,
                screen: redeemed.screen.rawValue, number: String(redeemed.number))
        }
        routes.user(Endpoints.confirmHandover) { call in
            HandoverState(state: try await ConfirmHandover(platform)(call.actor).rawValue)
        }
        routes.user(Endpoints.endHandover) { call in
            try await EndHandover(platform)(call.actor)
            return NoBody()
        }
        addMessages(to: routes)
        addPhotos(to: routes)
    }

    private func addMessages(to routes: Routes) {
        routes.user.rendered(Endpoints.handover) { call in
            let after = try call.request.wholeNumber("after") ?? 0
            let changes = try await ReadHandover(platform)(
                call.actor, after: after, known: call.query("state"),
                wait: try call.request.wait(atMost: WireLimits.handoverWaitSeconds))
            return .update(changes, after: after)
        }
        routes.user(Endpoints.sendHandoverMessages) { call in
            SentHandoverMessages(
                sequence: Int(try await SendHandoverMessages(platform)(call.actor, call.body.messages)))
        }
        routes.user(Endpoints.handoverPlan) { call in
            HandoverPlan(try await ReadHandoverPlan(platform)(call.actor), language: call.language)
        }
    }

    private func addPhotos(to routes: Routes) {
        routes.user(Endpoints.putHandoverPhoto) { call in
            let upload = try PhotoUpload(call.request)
            try await ReceiveHandoverPhoto(platform)(
                call.actor, request: call.parameter("request"), mediaType: call.request.headers[.contentType],
                upload: upload, chunks: call.request.body.map(\.readableBytesView))
            return NoBody()
        }
        routes.user.rendered(Endpoints.handoverPhoto) { call in
            let photo = try await HandoverPhotos(platform).open(call.actor, request: call.parameter("request"))
            return .photo(photo.bytes, headers: [.contentType: photo.mediaType, .cacheControl: "no-store"])
        }
        routes.user(Endpoints.deleteHandoverPhoto) { call in
            try await HandoverPhotos(platform).delete(call.actor, request: call.parameter("request"))
            return NoBody()
        }
    }
}
