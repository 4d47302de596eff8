import AssayAPI
import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes

/// A connection without a network, with simulated time.
///
/// It keeps reading, as a served connection does.
final class TestConnection {
    let loop = EmbeddedEventLoop()
    let channel: EmbeddedChannel
    let network = NetworkSpy()
    let refusals = RefusalCounters()
    let connections: OpenConnections

    init(
        _ limits: ConnectionLimits = ConnectionLimits(), from address: String = "192.0.2.1",
        among connections: OpenConnections? = nil
    ) throws {
        let connections = connections ?? OpenConnections(limit: limits.perAddress, proxies: TrustedProxies([]))
        self.connections = connections
        channel = EmbeddedChannel(loop: loop)
        channel.remoteAddress = try SocketAddress(ipAddress: address, port: 50_000)
        let handler = ConnectionHandler(limits: limits, connections: connections, refusals: refusals)
        try channel.pipeline.syncOperations.addHandlers([network, handler])
        try channel.connect(to: SocketAddress(ipAddress: address, port: 80)).wait()
        channel.read()
    }

    deinit {
        _ = try? channel.finish(acceptAlreadyClosed: true)
    }

    var isOpen: Bool { channel.isActive }

    func wait(seconds: Int64) {
        loop.advanceTime(by: .seconds(seconds))
    }

    /// Receives parts in one read, then requests the next read.
    func receive(_ parts: HTTPRequestPart..., thenReads: Bool = true) {
        for part in parts { channel.pipeline.fireChannelRead(part) }
        channel.pipeline.fireChannelReadComplete()
        if thenReads { channel.read() }
    }

    func receive(bytes: Int) {
        receive(.body(ByteBuffer(repeating: 0, count: bytes)))
    }

    func answer(_ status: HTTPResponse.Status = .ok) {
        for part in [HTTPResponsePart.head(HTTPResponse(status: status)), .end(nil)] {
            channel.write(part, promise: nil)
        }
        channel.flush()
    }

    /// Returns the parts that were passed on to the server.
    func served() throws -> [HTTPRequestPart] {
        var parts: [HTTPRequestPart] = []
        while let part = try channel.readInbound(as: HTTPRequestPart.self) { parts.append(part) }
        return parts
    }

    static func request(_ method: HTTPRequest.Method = .get, length: Int? = nil) -> HTTPRequestPart {
        var request = HTTPRequest(method: method, scheme: "http", authority: "a", path: "/")
        if let length { request.headerFields[.contentLength] = String(length) }
        return .head(request)
    }
}

/// The end of the pipeline at the network: records the output, and accepts or rejects flushes.
final class NetworkSpy: ChannelOutboundHandler {
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = ByteBuffer

    /// Whether the network accepts flushed data.
    var takes = true
    private(set) var heads: [HTTPResponse] = []
    private(set) var isOutputClosed = false

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        var bytes = ByteBuffer(string: "x")
        switch unwrapOutboundIn(data) {
        case .head(let response): heads.append(response)
        case .body(let buffer): bytes = buffer
        case .end: break
        }
        context.write(wrapOutboundOut(bytes), promise: promise)
    }

    func flush(context: ChannelHandlerContext) {
        if takes { context.flush() }
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        guard mode == .output else { return context.close(mode: mode, promise: promise) }
        isOutputClosed = true
        promise?.succeed()
        context.fireUserInboundEventTriggered(ChannelEvent.outputClosed)
    }
}
