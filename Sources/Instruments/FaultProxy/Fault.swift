/// What goes wrong between a client and its server.
package enum Fault: Sendable, Hashable {
    /// Nothing goes wrong.
    case pass
    /// Something in between answers, and the server hears nothing.
    case answer(Int, headers: [String: String] = [:], body: String = "")
    /// The request is taken and never answered; the connection stays until one side gives up.
    case stall
    /// The connection breaks when so many bytes of the request's body are on their way to the server.
    case cutRequest(after: Int)
    /// The server does its work, and the connection breaks before a byte of its answer is there.
    case dropAnswer
    /// The connection breaks when so many bytes of the answer's body are with the client.
    case cutAnswer(after: Int)
    /// The answer is late by so many milliseconds.
    case delay(Int)

    /// The page that a hotel's network answers with in place of every server.
    package static let captivePortal = Fault.answer(
        200, headers: ["Content-Type": "text/html"], body: "<html><body>Welcome! Log in to our Wi-Fi.</body></html>")

    /// What the platform itself refuses with: its own header says that it is no portal.
    package static func refusal(_ status: Int, code: String, retryAfter: Int? = nil) -> Fault {
        var headers = ["Content-Type": "application/problem+json", "X-Request-Id": "fault-proxy"]
        headers["Retry-After"] = retryAfter.map(String.init)
        return .answer(
            status, headers: headers,
            body: #"{"type":"about:blank","status":\#(status),"title":"Refused","code":"\#(code)","#
                + #""detail":"The fault proxy refuses: \#(code).","request_id":"fault-proxy"}"#)
    }
}

/// Which requests a fault meets, and how often.
package struct FaultRule: Sendable {
    /// Such as `PUT`; `nil` for all.
    let methods: Set<String>?
    /// What the path must contain; "" for all.
    let path: String
    let fault: Fault
    var left: Int

    /// A rule for the next so many requests that match.
    package init(_ methods: String..., path: String, times: Int = .max, _ fault: Fault) {
        self.methods = Set(methods)
        self.path = path
        self.fault = fault
        left = times
    }

    /// A rule for every request.
    package init(_ fault: Fault) {
        methods = nil
        path = ""
        self.fault = fault
        left = .max
    }

    func matches(_ request: ProxiedRequest) -> Bool {
        left > 0 && (methods?.contains(request.method) ?? true) && (path.isEmpty || request.path.contains(path))
    }
}

/// A request that came by.
package struct ProxiedRequest: Sendable, CustomStringConvertible {
    package let method: String
    /// Without the query.
    package let path: String
    private let head: HTTPHead

    init(method: String, path: String, head: HTTPHead) {
        self.method = method
        self.path = path
        self.head = head
    }

    /// A request that nobody has sent, for tests of who decides about them.
    package init(_ method: String, _ path: String, headers: [String: String]) {
        let lines = ["\(method) \(path) HTTP/1.1"] + headers.map { "\($0): \($1)" }
        self.init(method: method, path: path, head: HTTPHead(lines.joined(separator: "\r\n")))
    }

    /// The value of a header.
    package subscript(header: String) -> String? { head[header] }

    package var description: String { "\(method) \(path)" }
}
