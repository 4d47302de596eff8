import NIOCore
import NIOHTTP1

/// Adapts the connection to the HTTP version and the `Connection` header of each request.
///
/// It is directly behind the decoder, because the codec behind it drops the version. Hummingbird itself compares
/// `Connection` with `close` byte for byte, so this handler writes that value wherever the connection ends after the
/// request.
///
/// HTTP/1.0 (RFC 9112 §9.3, RFC 9110 §10.1.1): the response has neither chunks nor interim responses, `Expect` is
/// ignored, `Host` may be missing, and the connection closes, also for a client that asks to keep it.
final class VersionHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// A request whose response has not ended.
    private struct Exchange {
        let isOld: Bool
        let isLast: Bool
    }

    private var exchanges = CircularBuffer<Exchange>(initialCapacity: 1)
    private var isReadingLast = false
    /// Whether further input is ignored.
    private var isOver = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isOver else { return }
        switch unwrapInboundIn(data) {
        case .head(let head): read(head, context)
        case .body: context.fireChannelRead(data)
        case .end:
            isOver = isReadingLast
            context.fireChannelRead(data)
        }
    }

    private func read(_ sent: HTTPRequestHead, _ context: ChannelHandlerContext) {
        var head = sent
        let isOld = head.version == .http1_0
        // The length of a chunked body is not a part of HTTP/1.0, so the end of the request is uncertain.
        guard head.version.major == 1, !isOld || !head.headers.contains(name: "Transfer-Encoding") else {
            isOver = true
            return context.fireErrorCaught(HTTPParserError.invalidVersion)
        }
        if isOld {
            head.headers.remove(name: "Expect")
            if !head.headers.contains(name: "Host") { head.headers.add(name: "Host", value: "") }
        }
        isReadingLast = isOld || head.headers.namesClose
        if isReadingLast { head.headers.replaceOrAdd(name: "Connection", value: "close") }
        exchanges.append(Exchange(isOld: isOld, isLast: isReadingLast))
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(let response): write(response, promise, context)
        case .body: context.write(data, promise: promise)
        case .end:
            context.write(data, promise: promise)
            _ = exchanges.popFirst()
        }
    }

    private func write(
        _ made: HTTPResponseHead, _ promise: EventLoopPromise<Void>?, _ context: ChannelHandlerContext
    ) {
        var response = made
        let isInterim = response.status.code < 200
        // Without an exchange, it is the response to a head that could not be read.
        if let exchange = exchanges.first {
            if exchange.isOld {
                guard !isInterim else {
                    promise?.succeed()
                    return
                }
                response.version = .http1_0
            }
            if exchange.isLast, !isInterim { response.headers.replaceOrAdd(name: "Connection", value: "close") }
        }
        context.write(wrapOutboundOut(.head(response)), promise: promise)
    }
}

extension HTTPHeaders {
    /// Whether a `Connection` header contains the option `close`, in any case and at any place of the list.
    fileprivate var namesClose: Bool {
        self[canonicalForm: "Connection"].contains { $0.lowercased() == "close" }
    }
}
