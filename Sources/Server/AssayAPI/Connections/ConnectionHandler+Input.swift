import HTTPTypes
package import NIOCore
import NIOHTTP1
import NIOHTTPTypes

extension ConnectionHandler {
    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch ending {
        // After a failure, later parts are dropped. A response to them would come between the failure and its response.
        case .none where failure != nil: break
        case .none:
            note(unwrapInboundIn(data), at: context.eventLoop.now)
            context.fireChannelRead(data)
        case .discarding(let bytes, let until):
            discard(data, bytes, until, context)
        case .lingering:
            break
        }
    }

    private func note(_ part: HTTPRequestPart, at now: NIODeadline) {
        switch part {
        case .head(let request):
            watch.headReceived(at: now)
            declaredLeft = request.headerFields[.contentLength].flatMap(Int.init)
        case .body(let buffer):
            watch.bodyReceived(buffer.readableBytes)
            declaredLeft = declaredLeft.map { $0 - buffer.readableBytes }
        case .end:
            watch.requestEnded(at: now)
        }
    }

    package func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard case .none = ending else {
            // The response to this request has been sent; the client would take a second one for that of the next
            // request.
            return stopReading(context)
        }
        isHeadTooLarge = error as? HTTPParserError == .headerOverflow
        if isHeadTooLarge {
            refusals.count(.headTooLarge)
        } else if RequestFailure(error) != .endedEarly {
            refusals.count(.malformedRequest)
        }
        fail(error, context)
    }

    /// Ends the input with an error.
    ///
    /// The route that reads the body receives it, or Hummingbird if no route does.
    func fail(_ error: any Error, _ context: ChannelHandlerContext) {
        failure = RequestFailure(error) ?? .malformed
        watch.inputEnded()
        context.fireErrorCaught(error)
    }

    package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case ChannelEvent.inputClosed: watch.inputEnded()
        case ChannelEvent.outputClosed: linger(context)
        default: break
        }
        context.fireUserInboundEventTriggered(event)
    }
}
