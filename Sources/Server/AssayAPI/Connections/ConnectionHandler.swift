import HTTPTypes
package import NIOCore
import NIOHTTP1
package import NIOHTTPTypes

/// Enforces the limits of one connection.
///
/// It closes the connection if the client keeps the server waiting. It shuts the connection down in order if the client
/// continues to send a body that no route reads.
///
/// Times are those of the event loop. This handler is the first of ours in the pipeline, so that it sees input before,
/// and output after, all others. Hummingbird's own `idleTimeout` is not used: it also counts while the server itself is
/// slow to read, and it never expires while the client does not read a response.
package final class ConnectionHandler: ChannelDuplexHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPRequestPart
    package typealias InboundOut = HTTPRequestPart
    package typealias OutboundIn = HTTPResponsePart
    package typealias OutboundOut = HTTPResponsePart

    /// The phase of ending a connection that accepts no further request.
    enum Ending {
        case none
        /// The last response has been sent and the body of its request still arrives; up to `bytes` more bytes are
        /// discarded.
        case discarding(bytes: Int, until: NIODeadline)
        /// The output is closed and input is ignored; the client may still read its response.
        case lingering(until: NIODeadline)
    }

    let limits: ConnectionLimits
    let refusals: RefusalCounters
    private let connections: OpenConnections
    private var place: OpenConnections.Place?
    private var timer: (task: Scheduled<Void>, deadline: NIODeadline)?
    var watch: ConnectionWatch
    var ending = Ending.none
    /// The reason for reading no further requests.
    var failure: RequestFailure?
    /// Whether the unparsable head was too large.
    var isHeadTooLarge = false
    /// Whether the current response has announced the end of the connection.
    var hasAnnouncedEnd = false
    /// The remaining bytes of the current body, as declared; `nil` if its length was not declared.
    var declaredLeft: Int?

    package init(limits: ConnectionLimits, connections: OpenConnections, refusals: RefusalCounters) {
        self.limits = limits
        self.connections = connections
        self.refusals = refusals
        watch = ConnectionWatch(limits, now: .uptimeNanoseconds(0))
    }

    package func handlerRemoved(context: ChannelHandlerContext) {
        timer?.task.cancel()
        timer = nil
        release()
    }

    /// Closes a connection that exceeds the client's limit, once it is active and before anything is read.
    ///
    /// The channel initializer must not fail instead: NIO ends the process then. `fireChannelActive()` comes first,
    /// because it makes NIO hand the connection's two streams to their owner.
    package func channelActive(context: ChannelHandlerContext) {
        watch = ConnectionWatch(limits, now: context.eventLoop.now)
        context.fireChannelActive()
        place = connections.open(context.channel.remoteAddress?.ipAddress)
        guard place == nil else { return scheduleTimer(context) }
        refusals.count(.connectionsOfAddress)
        context.close(promise: nil)
    }

    package func channelInactive(context: ChannelHandlerContext) {
        release()
        context.fireChannelInactive()
    }

    private func release() {
        guard let place else { return }
        self.place = nil
        connections.close(place)
    }
}

extension ConnectionHandler {
    package func read(context: ChannelHandlerContext) {
        if case .lingering = ending { return }
        watch.readRequested(at: context.eventLoop.now)
        context.read()
        scheduleTimer(context)
    }

    package func channelReadComplete(context: ChannelHandlerContext) {
        watch.readCompleted(at: context.eventLoop.now)
        context.fireChannelReadComplete()
        scheduleTimer(context)
    }

    package func flush(context: ChannelHandlerContext) {
        context.flush()
        watch.outputGrew(to: waitingBytes(context), at: context.eventLoop.now)
        scheduleTimer(context)
    }

    /// The number of bytes that the network has not accepted yet.
    func waitingBytes(_ context: ChannelHandlerContext) -> Int {
        (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
    }

    /// Schedules a timer for the connection's next deadline.
    ///
    /// An earlier timer is kept, because it schedules the next one itself.
    func scheduleTimer(_ context: ChannelHandlerContext) {
        guard context.channel.isActive, let deadline = nextDeadline else { return }
        if let timer, timer.deadline <= deadline { return }
        timer?.task.cancel()
        let task = context.eventLoop.assumeIsolated().scheduleTask(deadline: deadline) { [self] in
            timer = nil
            timeRanOut(context)
            scheduleTimer(context)
        }
        timer = (task, deadline)
    }

    private var nextDeadline: NIODeadline? {
        switch ending {
        case .none: watch.deadline
        case .discarding(_, let until), .lingering(let until): until
        }
    }

    private func timeRanOut(_ context: ChannelHandlerContext) {
        let now = context.eventLoop.now
        switch ending {
        case .none:
            if watch.hasOutput { watch.outputSeen(waitingBytes(context), at: now) }
            if let expiry = watch.expiry(at: now) { end(context, for: expiry) }
        case .discarding(_, let until):
            if now >= until { stopReading(context) }
        case .lingering(let until):
            if now >= until { context.close(promise: nil) }
        }
    }

    private func end(_ context: ChannelHandlerContext, for expiry: ConnectionWatch.Expiry) {
        switch expiry {
        case .idle: refusals.count(.idleConnection)
        case .slowHead: refusals.count(.slowHead)
        case .stalledReader: refusals.count(.stalledReader)
        case .slowBody:
            refusals.count(.slowBody)
            // The route that reads the body sends the response, and the connection ends with it.
            fail(RequestFailure.tooSlow, context)
            return
        }
        context.close(promise: nil)
    }
}
