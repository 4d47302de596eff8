package import AssayCore
package import AssayOperations
package import AssayWire
import Foundation
import HTTPTypes
import Hummingbird
package import NIOCore

/// The routes of the partner API that are not idempotent by themselves.
extension Routes {
    /// Handles a call with the bytes of its body.
    ///
    /// Only ``AssayOperations/IdempotentCall`` makes a receipt, so that a handler can't answer without the caller's key.
    package typealias ChangeHandler =
        @Sendable (ByteBuffer, AssayRequestContext, PartnerActor, IdempotentCall) async throws -> Receipt

    /// Registers such a route: as ``partner(_:use:)``, and with the header `Idempotency-Key`.
    ///
    /// A large body counts as several calls, also for a repeated call.
    ///
    /// A call with the key of an earlier one gets the earlier answer, byte for byte, with the header
    /// `Idempotency-Replayed: true`.
    package func partnerChange(_ endpoint: Endpoint, use handler: @escaping ChangeHandler) {
        precondition(!endpoint.isIdempotent, "\(endpoint.name) is idempotent; register it with partner")
        let once = PerformOnce(platform)
        registerPartner(endpoint) { request, context, actor, account in
            let body = try await request.jsonBody()
            account.charge(changeWith: body.readableBytes)
            let call = try IdempotentCall(
                endpoint, of: actor.organization, parameters: try endpoint.parameters.map(context.parameter),
                key: request.headers[.idempotencyKey], body: Data(body.readableBytesView))
            return Response(try await once(call) { try await handler(body, context, actor, call) })
        }
    }
}

extension Response {
    /// Creates the response of a call that is carried out once.
    fileprivate init(_ receipt: Receipt) {
        var headers: HTTPFields = [:]
        if receipt.isReplay { headers[.idempotencyReplayed] = "true" }
        self = .json(
            bytes: Data(receipt.answer.body), status: HTTPResponse.Status(code: receipt.answer.status), headers: headers
        )
    }
}
