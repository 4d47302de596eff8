/// A failure between a client and its server.
package enum Fault: Sendable, Hashable {
    /// No failure: the request and the response pass unchanged.
    case pass
    /// The proxy responds itself, and the server does not receive the request.
    case answer(Int, headers: [String: String] = [:], body: String = "")
    /// The proxy responds itself, and sends the body byte by byte with a pause before each.
    case slowAnswer(Int, body: String, millisecondsPerByte: Int)
    /// The proxy reads the request and never responds; the connection stays open until one side closes it.
    case stall
    /// The connection breaks after this many bytes of the request's body have been sent to the server.
    case cutRequest(after: Int)
    /// The server does its work, and the connection breaks before the client receives a byte of the response.
    case dropAnswer
    /// The connection breaks after this many bytes of the response's body have been sent to the client.
    case cutAnswer(after: Int)
    /// The response is delayed by this many milliseconds.
    case delay(Int)

    /// The page with which a captive portal, such as a hotel's Wi-Fi, answers requests to any server.
    package static let captivePortal = Fault.answer(
        200, headers: ["Content-Type": "text/html"], body: "<html><body>Welcome! Log in to our Wi-Fi.</body></html>")

    /// A refusal by the platform itself; its request id header distinguishes it from a captive portal's page.
    package static func refusal(_ status: Int, code: String, retryAfter: Int? = nil) -> Fault {
        var headers = ["Content-Type": "application/problem+json", "X-Request-Id": "fault-proxy"]
        headers["Retry-After"] = retryAfter.map(String.init)
        return .answer(
            status, headers: headers,
            body: #"{"type":"about:blank","status":\#(status),"title":"Refused","code":"\#(code)","#
                + #""detail":"The fault proxy refuses: \#(code).","request_id":"fault-proxy"}"#)
    }
}

/// A fault, the requests that it applies to, and the number of times that it applies.
package struct FaultRule: Sendable {
    /// The methods that match, such as `PUT`; `nil` for all.
    let methods: Set<String>?
    /// The text that the path must contain; "" for all paths.
    let path: String
    let fault: Fault
    var left: Int

    /// Creates a rule for the next `times` requests that match; without a method, for all methods.
    package init(_ methods: String..., path: String, times: Int = .max, _ fault: Fault) {
        self.methods = methods.isEmpty ? nil : Set(methods)
        self.path = path
        self.fault = fault
        left = times
    }

    /// Creates a rule for every request.
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

/// A request that the proxy has received.
package struct ProxiedRequest: Sendable, CustomStringConvertible {
    package let method: String
    /// The path without the query.
    package let path: String
    private let head: HTTPHead

    init(method: String, path: String, head: HTTPHead) {
        self.method = method
        self.path = path
        self.head = head
    }

    /// Creates a request that was never sent, for tests of the code that chooses faults.
    package init(_ method: String, _ path: String, headers: [String: String]) {
        let lines = ["\(method) \(path) HTTP/1.1"] + headers.map { "\($0): \($1)" }
        self.init(method: method, path: path, head: HTTPHead(lines.joined(separator: "\r\n")))
    }

    /// The value of a header.
    package subscript(header: String) -> String? { head[header] }

    package var description: String { "\(method) \(path)" }
}
