/// A request as bytes, built before the measurement begins.
struct HTTPCall: Sendable {
    /// Ten digits in a request that each call replaces by its own number, so that no two calls are equal.
    static let number = "##########"

    let bytes: [UInt8]
    /// The offset of ``number`` in the bytes; `nil` if all calls are equal.
    let place: Int?

    init(_ method: String, _ path: String, _ headers: [String: String] = [:], body: [UInt8] = []) {
        var head = "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: \(body.count)\r\n"
        for (name, value) in headers.sorted(by: { $0.key < $1.key }) { head += "\(name): \(value)\r\n" }
        bytes = Array("\(head)\r\n".utf8) + body
        // Large bodies are photos, which have no number.
        place = body.count > 4_096 ? nil : Self.place(in: bytes)
    }

    /// Looks for the number byte by byte: some calls are made in the measured time, and a general search for a
    /// sequence takes longer than the rest of the client.
    private static func place(in bytes: [UInt8]) -> Int? {
        guard let first = bytes.firstIndex(of: UInt8(ascii: "#")) else { return nil }
        return bytes[first...].starts(with: number.utf8) ? first : nil
    }

    /// The call with its number filled in.
    init(numbering call: HTTPCall, _ number: Int) {
        bytes = call.bytes(numbered: number)
        place = nil
    }

    /// A request with a JSON body.
    static func json(
        _ method: String, _ path: String, token: String, gzip: Bool = false, body: String
    ) -> HTTPCall {
        var headers = ["Authorization": "Bearer \(token)", "Content-Type": "application/json"]
        if gzip { headers["Accept-Encoding"] = "gzip" }
        return HTTPCall(method, path, headers, body: Array(body.utf8))
    }

    /// The bytes of the call with this number, which has ten digits.
    func bytes(numbered number: Int) -> [UInt8] {
        guard let place else { return bytes }
        var numbered = bytes
        var rest = number
        for index in (place..<place + Self.number.utf8.count).reversed() {
            numbered[index] = UInt8(48 + rest % 10)
            rest /= 10
        }
        return numbered
    }
}
