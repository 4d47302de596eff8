import AssayHTTP
import Foundation

/// A minimal HTTP/1.1 server on a loopback port, with one thread per connection.
///
/// It tests a transport without a server framework among the client's dependencies.
final class LoopbackServer: Sendable {
    struct Request: Sendable {
        let method: String
        let target: String
        /// The names are in lower case.
        let headers: [String: String]
        let body: Data
    }

    enum Reply: Sendable {
        case answer(Int, headers: [String: String] = [:], body: String = "")
        /// Sends no response, and keeps the connection open until the client closes it.
        case silence
        /// Closes the connection without a response.
        case hangUp
        /// Closes the connection in the middle of a response's body.
        case breakOff
        /// Sends 64 MiB of a body without a stated length, or as much as the client accepts.
        case endless
    }

    let url: URL
    /// The requests, in the order of arrival.
    let requests: AsyncStream<Request>
    private let listener: Int32

    /// - Parameters:
    ///   - greeting: A fixed response to the first bytes of a connection, after which the connection is closed.
    ///   - isIPv6: Whether the address is `::1` instead of `127.0.0.1`.
    init(
        greeting: String? = nil, isIPv6: Bool = false, _ handler: @escaping @Sendable (Request) -> Reply
    ) throws {
        let (listener, port) = try isIPv6 ? Socket.listenOnIPv6Loopback() : Socket.listenOnLoopback()
        let host = isIPv6 ? "[::1]" : "127.0.0.1"
        guard let url = URL(string: "http://\(host):\(port)") else { throw Socket.Failure(call: "URL") }
        self.listener = listener
        self.url = url
        let (requests, seen) = AsyncStream.makeStream(of: Request.self)
        self.requests = requests
        Thread.detachNewThread {
            while let connection = Socket.accept(listener) {
                Thread.detachNewThread {
                    if let greeting {
                        _ = Socket.read(connection)
                        Socket.write(Data(greeting.utf8), to: connection)
                    } else {
                        Self.serve(connection) { request in
                            seen.yield(request)
                            return handler(request)
                        }
                    }
                    close(connection)
                }
            }
            // Closed by the only thread that uses it. If another thread closed it, its number could belong to another
            // server by the next call.
            close(listener)
            seen.finish()
        }
    }

    /// Stops listening; open connections end by themselves.
    func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
    }

    private static func serve(_ connection: Int32, _ handler: (Request) -> Reply) {
        guard let request = read(from: connection) else { return }
        switch handler(request) {
        case .answer(let status, let headers, let body):
            var head = "HTTP/1.1 \(status) Reply\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n"
            for (name, value) in headers { head += "\(name): \(value)\r\n" }
            Socket.write(Data((head + "\r\n" + body).utf8), to: connection)
        case .silence: while let bytes = Socket.read(connection), !bytes.isEmpty {}
        case .hangUp: break
        case .endless:
            Socket.write(Data("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n".utf8), to: connection)
            let part = Data(repeating: UInt8(ascii: "["), count: 1 << 20)
            for _ in 0..<64 where !Socket.write(part, to: connection) { break }
        case .breakOff:
            Socket.write(Data("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nten bytes.".utf8), to: connection)
        }
    }

    private static func read(from connection: Int32) -> Request? {
        var bytes = Data()
        while bytes.range(of: Data("\r\n\r\n".utf8)) == nil {
            guard let more = Socket.read(connection), !more.isEmpty else { return nil }
            bytes.append(more)
        }
        guard let end = bytes.range(of: Data("\r\n\r\n".utf8)) else { return nil }
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            headers[line[..<colon].lowercased()] = line[line.index(after: colon)...]
                .trimmingCharacters(in: .whitespaces)
        }
        if headers["expect"] != nil { Socket.write(Data("HTTP/1.1 100 Continue\r\n\r\n".utf8), to: connection) }
        var body = Data(bytes[end.upperBound...])
        while body.count < Int(headers["content-length"] ?? "0") ?? 0 {
            guard let more = Socket.read(connection), !more.isEmpty else { return nil }
            body.append(more)
        }
        let start = lines[0].split(separator: " ").map(String.init)
        return Request(method: start[0], target: start[1], headers: headers, body: body)
    }
}

extension URLSessionTransport {
    /// Returns the error of a request, or `nil` when it succeeds.
    func failure(of request: HTTPRequest) async -> HTTPError.Code? {
        do {
            _ = try await send(request)
            return nil
        } catch {
            return error.code
        }
    }
}
