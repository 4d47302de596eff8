import Foundation

/// One request and its answer on a connection of their own, by the thread that runs it.
struct Exchange {
    let client: Wire
    /// The server's port on this machine.
    let server: UInt16
    /// Says what goes wrong with a request; asked once its head is there.
    let decide: (ProxiedRequest) -> Fault
    /// Keeps the wire to the server where it can be hung up from outside.
    let keep: (Wire) -> Void

    func run() {
        guard let head = client.readHead(), let request = head.request else { return }
        // The client need not wait for the server's word before it sends the body.
        if head["Expect"] != nil { client.write(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)) }
        let length = head["Content-Length"].flatMap { Int($0) } ?? 0
        switch decide(request) {
        case .answer(let status, let headers, let body): answer(status, headers, body, after: length)
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
            // The first byte of the answer says that the server has done its work.
            _ = forward(head, bodyBytes: length)?.read(atMost: 1)
            client.resetAtEnd()
        case .cutAnswer(let count):
            relay(forward(head, bodyBytes: length), atMost: count)
            client.resetAtEnd()
        }
    }

    private func answer(_ status: Int, _ headers: [String: String], _ body: String, after length: Int) {
        var left = length
        while left > 0, case let bytes = client.read(), !bytes.isEmpty { left -= bytes.count }
        var lines = ["HTTP/1.1 \(status) Fault", "Content-Length: \(body.utf8.count)"]
        lines += headers.map { "\($0): \($1)" }
        client.write(HTTPHead(lines.joined(separator: "\r\n")).closing.bytes + Array(body.utf8))
    }

    /// Sends the head and so much of the body on to the server.
    ///
    /// - Returns: The wire that the answer comes on; `nil` where there is no server.
    @discardableResult
    private func forward(_ head: HTTPHead, bodyBytes count: Int) -> Wire? {
        guard let wire = Wire.connect(to: server) else { return nil }
        keep(wire)
        var isTaken = wire.write(head.without("Expect").closing.bytes)
        var left = count
        while left > 0, case let bytes = client.read(atMost: min(left, 64 * 1024)), !bytes.isEmpty {
            left -= bytes.count
            // A server that has answered early takes no more; the client is read to its end all the same.
            if isTaken { isTaken = wire.write(bytes) }
        }
        return wire
    }

    /// Hands the server's answer to the client, or so much of its body.
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
