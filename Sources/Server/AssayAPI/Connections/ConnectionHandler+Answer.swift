import HTTPTypes
package import NIOCore
import NIOHTTPTypes

extension ConnectionHandler {
    package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .lingering = ending {
            promise?.fail(ChannelError.outputClosed)
            return
        }
        if watch.hasOutput { watch.outputSeen(waitingBytes(context), at: context.eventLoop.now) }
        switch unwrapOutboundIn(data) {
        case .head(let response) where response.status.kind != .informational:
            context.write(wrapOutboundOut(.head(ended(response))), promise: promise)
        case .head, .body:
            context.write(data, promise: promise)
        case .end:
            context.write(data, promise: promise)
            answerEnded(context)
        }
    }

    /// Returns the response head, with `Connection: close` if it is the connection's last.
    private func ended(_ response: HTTPResponse) -> HTTPResponse {
        var response = response
        // Hummingbird responds with 400 to every head that it could not parse.
        if isHeadTooLarge, watch.unanswered == 0 { response.status = .requestHeaderFieldsTooLarge }
        if watch.unanswered <= 1, isLast {
            hasAnnouncedEnd = true
            response.headerFields[.connection] = "close"
        }
        return response
    }

    private var isLast: Bool {
        if failure != nil { return true }
        guard watch.isReadingBody else { return false }
        return declaredLeft.map { $0 > limits.unreadBytes } ?? true
    }

    private func answerEnded(_ context: ChannelHandlerContext) {
        watch.answerEnded(at: context.eventLoop.now)
        guard watch.unanswered == 0 else { return }
        if failure != nil {
            closeOutput(context)
        } else if watch.isReadingBody {
            let until = context.eventLoop.now + .limit(limits.unreadSeconds)
            ending = .discarding(bytes: limits.unreadBytes, until: until)
            scheduleTimer(context)
        }
    }

    /// Handles a part of a request body after the response.
    func discard(_ data: NIOAny, _ bytes: Int, _ until: NIODeadline, _ context: ChannelHandlerContext) {
        switch unwrapInboundIn(data) {
        case .head: break
        case .body(let buffer):
            let left = bytes - buffer.readableBytes
            ending = .discarding(bytes: left, until: until)
            if left < 0 { stopReading(context) }
        case .end where hasAnnouncedEnd: closeOutput(context)
        case .end:
            ending = .none
            watch.requestEnded(at: context.eventLoop.now)
            context.fireChannelRead(data)
        }
    }

    /// Stops reading a body that no route consumes.
    func stopReading(_ context: ChannelHandlerContext) {
        if case .discarding = ending { refusals.count(.unreadBody) }
        closeOutput(context)
    }

    /// Closes the output after the response.
    ///
    /// The connection stays open for some seconds. If it were closed immediately with unread bytes, it would be reset
    /// and the client would lose the response.
    func closeOutput(_ context: ChannelHandlerContext) {
        guard linger(context) else { return }
        context.flush()
        context.close(mode: .output, promise: nil)
    }

    /// - Returns: `false` if the connection is already lingering.
    @discardableResult
    func linger(_ context: ChannelHandlerContext) -> Bool {
        if case .lingering = ending { return false }
        ending = .lingering(until: context.eventLoop.now + .limit(limits.unreadSeconds))
        scheduleTimer(context)
        return true
    }
}
