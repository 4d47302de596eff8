package import AssayOperations
import AssayWire
import HTTPTypes
package import NIOCore
package import NIOHTTPTypes

/// Sends interim (1xx) responses, which the HTTP server itself does not send.
///
/// A request with `Expect: 100-continue` (RFC 9110 §10.1.1) gets 100. Without it a careful client waits a second before
/// it sends a photo. A photo upload that uses the resumable uploads draft gets 104 with the URL for resuming.
///
/// The body is not requested if its declared length exceeds the limit of all routes. The route refuses it by its
/// length. The connection is closed after that response, because the server can't know whether the body still follows.
package final class InterimHandler: ChannelDuplexHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPRequestPart
    package typealias InboundOut = HTTPRequestPart
    package typealias OutboundIn = HTTPResponsePart
    package typealias OutboundOut = HTTPResponsePart

    private let address: PublicAddress
    /// The number of requests that have begun to arrive and whose responses have not ended.
    ///
    /// Above 1 the client is pipelining.
    private var unanswered = 0
    /// The pending interim responses to the last request.
    ///
    /// They are sent once all earlier requests have been answered.
    private var pendingResponses: [HTTPResponse] = []
    /// Whether 100 was withheld from the last request.
    private var hasWithheld = false

    /// - Parameter address: The public address of the platform.
    package init(address: PublicAddress) {
        self.address = address
    }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let request):
            unanswered += 1
            pendingResponses = ResumptionOffer.make(for: request, at: address).map { [$0] } ?? []
            if request.expectsContinue {
                hasWithheld = !request.hasAcceptableLength
                if !hasWithheld { pendingResponses.append(HTTPResponse(status: .continue)) }
            }
            sendPendingResponses(context)
        case .body, .end:
            // The client did not wait for 100.
            pendingResponses.removeAll { $0.status == .continue }
        }
        context.fireChannelRead(data)
    }

    package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(var response) where hasWithheld && unanswered == 1:
            response.headerFields[.connection] = "close"
            context.write(wrapOutboundOut(.head(response)), promise: promise)
        case .end:
            context.write(data, promise: promise)
            unanswered -= 1
            if hasWithheld, unanswered == 0 {
                context.flush()
                context.close(promise: nil)
            } else {
                sendPendingResponses(context)
            }
        case .head, .body:
            context.write(data, promise: promise)
        }
    }

    /// Sends the pending interim responses, but never within the response to an earlier request.
    private func sendPendingResponses(_ context: ChannelHandlerContext) {
        guard !pendingResponses.isEmpty, unanswered == 1 else { return }
        for response in pendingResponses { context.write(wrapOutboundOut(.head(response)), promise: nil) }
        pendingResponses = []
        context.flush()
    }
}

extension HTTPRequest {
    fileprivate var expectsContinue: Bool {
        headerFields[.expect]?.lowercased() == "100-continue"
    }

    /// Whether the declared length is acceptable.
    ///
    /// An unreadable length is left to the parser and the route.
    fileprivate var hasAcceptableLength: Bool {
        headerFields[.contentLength].flatMap(Int.init).map { $0 <= WireLimits.photoBytes } ?? true
    }
}
