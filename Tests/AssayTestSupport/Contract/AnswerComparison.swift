package import AssayHTTP
import AssayWire
import Foundation

/// A comparison of a simulated server's response with the response of the real router to the same request.
///
/// It compares the status, the headers that a client reads, and the JSON: its keys, its types, and its values. Values
/// that are arbitrary on each side, such as tokens, are excluded.
package struct AnswerComparison: Sendable {
    /// The comparison of a header's value.
    ///
    /// A header that only one side has is always a difference.
    private enum HeaderRule {
        case equal
        case form(@Sendable (String) -> Bool)
    }

    private static let headers: [(name: String, rule: HeaderRule)] = [
        ("Content-Type", .equal), ("Upload-Offset", .equal), ("Upload-Incomplete", .equal),
        ("Upload-Draft-Interop-Version", .equal), ("Assay-Warning", .equal),
        ("ETag", .form { $0.wholeMatch(of: /"[^"]+"/) != nil }),
        ("Retry-After", .form { Int($0).map { $0 > 0 } == true }),
        ("X-Request-Id", .form { !$0.isEmpty }),
        ("Assay-Time", .form { $0.wholeMatch(of: /\d+\.\d{6}/) != nil }),
    ]

    /// The ends of the paths whose values may differ, such as `answers.label`.
    ///
    /// A complete path begins with `^`.
    private let accidents: Set<String>

    package init(accidents: Set<String>) {
        self.accidents = accidents
    }

    /// Returns every difference as a readable line; empty if the simulated server responds like the router.
    package func differences(of standIn: HTTPResponse, from real: HTTPResponse) -> [String] {
        guard standIn.status == real.status else { return ["status \(standIn.status), and really \(real.status)"] }
        return headerDifferences(standIn, real) + bodyDifferences(standIn, real)
            + Self.idDifferences(standIn, "of the stand-in") + Self.idDifferences(real, "of the router")
    }

    private func headerDifferences(_ standIn: HTTPResponse, _ real: HTTPResponse) -> [String] {
        Self.headers.compactMap { name, rule in
            switch (standIn.headers[name], real.headers[name], rule) {
            case (nil, nil, _): nil
            case (let value?, let other?, .equal) where value == other: nil
            case (let value?, let other?, .form(let isRight)) where isRight(value) && isRight(other): nil
            case (let value, let other, _): "\(name) is \(value ?? "absent"), and really \(other ?? "absent")"
            }
        }
    }

    private func bodyDifferences(_ standIn: HTTPResponse, _ real: HTTPResponse) -> [String] {
        guard !standIn.body.isEmpty || !real.body.isEmpty else { return [] }
        guard let value = Self.json(standIn), let other = Self.json(real) else {
            return standIn.body == real.body ? [] : ["one of the bodies is no JSON, and they differ"]
        }
        return value.differences(from: other, at: "", accidents: accidents)
    }

    /// Returns a difference if the body of an error names another request id than the header.
    private static func idDifferences(_ response: HTTPResponse, _ whose: String) -> [String] {
        guard let id = json(response)?["request_id"] else { return [] }
        return id == .text(response.headers["X-Request-Id"] ?? "") ? [] : ["the request's ids \(whose) differ"]
    }

    /// The body as JSON; `nil` for invalid JSON.
    private static func json(_ response: HTTPResponse) -> JSONNode? {
        try? WireJSON.decode(JSONNode.self, from: response.body)
    }
}
