package import AssayOperations
import AssayWire
import HTTPTypes
package import NIOCore
package import NIOHTTPTypes

/// Answers before the answer, which the server itself does not give.
///
/// `Expect: 100-continue` (RFC 9110 §10.1.1) hears 100: without it a careful client waits a second before it sends a
/// photo. A photo whose client speaks the draft of resumable uploads hears 104 with the place to go on at.
///
/// A body that declares more than any route takes is not asked for. The route refuses it by its length, and the
/// connection is closed after that answer, since nobody knows whether the body still comes.
package final class InterimHandler: ChannelDuplexHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPRequestPart
    package typealias InboundOut = HTTPRequestPart
    package typealias OutboundIn = HTTPResponsePart
    package typealias OutboundOut = HTTPResponsePart

    private let address: PublicAddress
    /// Requests that have begun to arrive and whose answers have not ended; above 1 the client is pipelining.
    private var unanswered = 0
    /// What the request that arrived last is to hear as soon as those before it are answered.
    private var owed: [HTTPResponse] = []
    /// Whether the request that arrived last was not asked for its body.
    private var hasWithheld = false

    /// - Parameter address: Under which the platform is reached.
    package init(address: PublicAddress) {
        self.address = address
    }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let request):
            unanswered += 1
            owed = ResumptionOffer.make(for: request, at: address).map { [$0] } ?? []
            if request.expectsContinue {
                hasWithheld = !request.mayBeAskedForItsBody
                if !hasWithheld { owed.append(HTTPResponse(status: .continue)) }
            }
            payWhatIsOwed(context)
        case .body, .end:
            // The client did not wait.
            owed.removeAll { $0.status == .continue }
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
                payWhatIsOwed(context)
            }
        case .head, .body:
            context.write(data, promise: promise)
        }
    }

    /// An interim answer must not fall into the answer of an earlier request.
    private func payWhatIsOwed(_ context: ChannelHandlerContext) {
        guard !owed.isEmpty, unanswered == 1 else { return }
        for response in owed { context.write(wrapOutboundOut(.head(response)), promise: nil) }
        owed = []
        context.flush()
    }
}

extension HTTPRequest {
    fileprivate var expectsContinue: Bool {
        headerFields[.expect]?.lowercased() == "100-continue"
    }

    /// A length that can't be read is left to the parser and the route to refuse.
    fileprivate var mayBeAskedForItsBody: Bool {
        headerFields[.contentLength].flatMap(Int.init).map { $0 <= WireLimits.photoBytes } ?? true
    }
}
