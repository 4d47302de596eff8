import AssayHTTP
import Foundation

/// An expert who uses the pages and forms of the console over HTTP, without a browser.
struct ConsoleExpert: Sendable {
    /// The response to a form.
    struct Answer: Sendable {
        let status: Int
        let page: String
        /// The item to which the response leads.
        let item: String?
    }

    /// A decision that waits.
    struct Waiting: Sendable {
        let id: String
        let item: String
    }

    let email: String
    /// The query of the queue's filters, with its question mark.
    private var filter = ""
    private let address: URL
    private let cookie: String
    private let csrf: String

    /// Signs in by a link of the purpose `demo`.
    ///
    /// - Parameter path: The path of the link.
    static func signIn(_ email: String, by path: String, at address: URL) async throws -> ConsoleExpert {
        let form = try await send("GET", path, to: address)
        let visitor = try value(/assay_console_form=([^;]+)/, in: form.headers["Set-Cookie"] ?? "")
        let entered = try await send(
            "POST", path, to: address, cookie: "assay_console_form=\(visitor)", [("csrf", try token(of: form))])
        let session = try value(/assay_console=([^;]+)/, in: entered.headers["Set-Cookie"] ?? "")
        let cookie = "assay_console=\(session)"
        let queue = try await send("GET", "/console/queue", to: address, cookie: cookie)
        return ConsoleExpert(email: email, address: address, cookie: cookie, csrf: try token(of: queue))
    }

    /// The expert with the filter of a brand.
    func filtered(by brand: String) -> ConsoleExpert {
        var expert = self
        expert.filter = "?brand=\(brand)"
        return expert
    }

    /// Sends a form.
    ///
    /// - Throws: `HTTPError` if there is no response.
    func send(_ path: String, _ fields: [(String, String)] = []) async throws -> Answer {
        let response = try await Self.send("POST", path, to: address, cookie: cookie, fields + [("csrf", csrf)])
        let target = (response.headers["Location"] ?? "").firstMatch(of: /\/console\/items\/([A-Z0-9]+)/)
        return Answer(status: response.status, page: Self.text(response), item: target.map { String($0.1) })
    }

    /// Leases the next item.
    ///
    /// - Returns: `nil` if there is none.
    func next() async throws -> String? { try await send("/console/queue/next\(filter)").item }

    /// Opens an item's page, and returns the revision that its form of a decision names.
    func revision(of item: String) async throws -> String {
        let page = try await Self.send("GET", "/console/items/\(item)", to: address, cookie: cookie)
        return try Self.value(/name="revision" value="([0-9]+)"/, in: Self.text(page))
    }

    /// Decides on an item.
    ///
    /// - Returns: The response, which leads to the next item.
    func decide(_ item: String, revision: String, message: String = "") async throws -> Answer {
        try await send(
            "/console/items/\(item)/decide\(filter)",
            [("revision", revision), ("result", "authentic"), ("finding", "genuine"), ("message", message)])
    }

    /// Decides on items until the queue has none for this expert.
    ///
    /// - Parameter first: An item that the expert has leased already.
    /// - Returns: The items in the order in which they were handed out.
    func decideAll(from first: String? = nil) async throws -> [String] {
        var items: [String] = []
        var held = if let first { first } else { try await next() }
        while let item = held {
            items.append(item)
            let answer = try await decide(item, revision: try await revision(of: item))
            guard answer.status == 303 else { throw SoakError("a decision on \(item) was answered \(answer.status)") }
            held = answer.item
        }
        return items
    }

    /// Reads the newest of the expert's decisions that wait, from the bar of a page.
    func waiting() async throws -> Waiting? {
        let page = Self.text(try await Self.send("GET", "/console/queue", to: address, cookie: cookie))
        let bar = /items\/([A-Z0-9]+)\/undo"[^>]*data-undo-seconds[\s\S]*?name="decision" value="([^"]+)"/
        return page.firstMatch(of: bar).map { Waiting(id: String($0.2), item: String($0.1)) }
    }

    /// Takes a decision back.
    ///
    /// - Returns: The status: 303 if it was taken back, 409 if it was too late.
    func undo(_ decision: Waiting) async throws -> Int {
        try await send("/console/items/\(decision.item)/undo", [("decision", decision.id)]).status
    }
}

extension ConsoleExpert {
    private static func send(
        _ method: String, _ path: String, to address: URL, cookie: String? = nil, _ fields: [(String, String)] = []
    ) async throws -> HTTPResponse {
        guard let url = URL(string: address.absoluteString + path) else { throw SoakError("\(path) is no path") }
        var headers: HTTPHeaders = [:]
        headers["Cookie"] = cookie
        guard method == "POST" else {
            return try await URLSessionTransport().send(HTTPRequest(method, url, headers: headers, deadline: 60))
        }
        headers["Origin"] = address.absoluteString
        headers["Content-Type"] = "application/x-www-form-urlencoded"
        let body = fields.map { "\($0.0)=\($0.1.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")" }
        return try await URLSessionTransport().send(
            HTTPRequest(
                method, url, headers: headers, body: .data(Data(body.joined(separator: "&").utf8)), deadline: 60))
    }

    private static func text(_ response: HTTPResponse) -> String { String(decoding: response.body, as: UTF8.self) }

    private static func token(of response: HTTPResponse) throws -> String {
        try value(/name="csrf" value="([^"]+)"/, in: text(response))
    }

    private static func value(_ pattern: Regex<(Substring, Substring)>, in text: String) throws -> String {
        guard let match = text.firstMatch(of: pattern) else {
            throw SoakError("the console's answer is not as expected: \(text.prefix(400))")
        }
        return String(match.1)
    }
}
