import Foundation

/// One request and its response on their own connection, run by one thread.
struct Exchange {
    let client: Wire
    /// The server's local port.
    let server: UInt16
    /// Returns the fault for a request; called after the request's head has been read.
    let decide: (ProxiedRequest) -> Fault
    /// Registers the connection to the server, so that it can be closed from outside.
    let keep: (Wire) -> Void

    func run() {
        guard let head = client.readHead(), let request = head.request else { return }
        // The client can then send the body without waiting for the server.
        if head["Expect"] != nil { client.write(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)) }
        let length = head["Content-Length"].flatMap { Int($0) } ?? 0
        switch decide(request) {
        case .answer(let status, let headers, let body): answer(status, headers, body, after: length)
        case .slowAnswer(let status, let body, let milliseconds):
            answer(status, [:], body, after: length) { byte in
                Thread.sleep(forTimeInterval: Double(milliseconds) / 1_000)
                return client.write([byte])
            }
        case .stall: while !client.read().isEmpty {}
        case .cutRequest(let count):
            forward(head, bodyBytes: min(count, length))
            client.resetAtEnd()
        case .pass: relay(forward(head, bodyBytes: length))
        case .delay(let milliseconds):
            let server = forward(head, bodyBytes: length)
            Thread.sleep(forTimeInterval: Double(milliseconds) / 1_000)
            relay(server)
        case .dropAnswer:
            // The first byte of the response shows that the server has done its work.
            _ = forward(head, bodyBytes: length)?.read(atMost: 1)
            client.resetAtEnd()
        case .cutAnswer(let count):
            relay(forward(head, bodyBytes: length), atMost: count)
            client.resetAtEnd()
        }
    }

    /// Responds without the server, after the request's body has been read.
    ///
    /// - Parameter send: Sends one byte of the body, and returns whether the client still reads. Without it, the whole body
    ///   is sent at once.
    private func answer(
        _ status: Int, _ headers: [String: String], _ body: String, after length: Int,
        bytewise send: ((UInt8) -> Bool)? = nil
    ) {
        var left = length
        while left > 0, case let bytes = client.read(), !bytes.isEmpty { left -= bytes.count }
        var lines = ["HTTP/1.1 \(status) Fault", "Content-Length: \(body.utf8.count)"]
        lines += headers.map { "\($0): \($1)" }
        let head = HTTPHead(lines.joined(separator: "\r\n")).closing.bytes
        guard let send else {
            client.write(head + Array(body.utf8))
            return
        }
        client.write(head)
        for byte in body.utf8 { guard send(byte) else { return } }
    }

    /// Forwards the head and the first `count` bytes of the body to the server.
    ///
    /// - Returns: The connection that carries the response; `nil` if the server is unreachable.
    @discardableResult
    private func forward(_ head: HTTPHead, bodyBytes count: Int) -> Wire? {
        guard let wire = Wire.connect(to: server) else { return nil }
        keep(wire)
        var isTaken = wire.write(head.without("Expect").closing.bytes)
        var left = count
        while left > 0, case let bytes = client.read(atMost: min(left, 64 * 1024)), !bytes.isEmpty {
            left -= bytes.count
            // A server that has responded early accepts no more bytes, but the client's body is still read to its end.
            if isTaken { isTaken = wire.write(bytes) }
        }
        return wire
    }

    /// Sends the server's response to the client, with at most `most` bytes of its body.
    private func relay(_ wire: Wire?, atMost most: Int = .max) {
        guard let wire, let head = wire.readHead() else { return client.resetAtEnd() }
        client.write(head.closing.bytes)
        var left = most
        while left > 0, case let bytes = wire.read(atMost: min(left, 64 * 1024)), !bytes.isEmpty {
            left -= bytes.count
            guard client.write(bytes) else { return }
        }
    }
}
