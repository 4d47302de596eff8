/// A request as bytes, built before the measurement begins.
struct HTTPCall: Sendable {
    let bytes: [UInt8]

    init(_ method: String, _ path: String, _ headers: [String: String] = [:], body: [UInt8] = []) {
        var head = "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: \(body.count)\r\n"
        for (name, value) in headers.sorted(by: { $0.key < $1.key }) { head += "\(name): \(value)\r\n" }
        bytes = Array("\(head)\r\n".utf8) + body
    }

    /// A request with a JSON body.
    static func json(_ method: String, _ path: String, token: String, body: String) -> HTTPCall {
        HTTPCall(
            method, path, ["Authorization": "Bearer \(token)", "Content-Type": "application/json"],
            body: Array(body.utf8))
    }
}
