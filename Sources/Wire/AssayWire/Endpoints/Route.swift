import Foundation

/// A route of the server, without the types of its declaration.
///
/// A test compares the router with ``Endpoints/all``.
package struct Route: Sendable {
    /// The HTTP methods that the table uses.
    package enum Method: String, Sendable, Hashable, CaseIterable {
        case delete = "DELETE"
        case get = "GET"
        case head = "HEAD"
        case patch = "PATCH"
        case post = "POST"
        case put = "PUT"
    }

    /// The permitted callers and their credential.
    package enum Audience: String, Sendable, Hashable, CaseIterable {
        /// No credential: public documents, and the login itself.
        case anyone
        /// `Authorization: Token …` of an organization.
        case partner
        /// `Authorization: Bearer …` of a logged-in user.
        case user
        /// The upload token of one capture, or the session of the capture's user.
        case capture
        /// `Authorization: Bearer …` with the operator token, which is derived from the master key.
        case `operator`
    }

    /// The kind of request body, which determines the maximum number of bytes that the server reads.
    package enum Body: String, Sendable, Hashable {
        case none
        /// JSON of at most ``WireLimits/jsonBytes``.
        case json
        /// A photo of at most ``WireLimits/photoBytes``, streamed.
        case photo
    }

    /// The versions of the partner API, each with its own rule for the `Api-Version` header.
    package enum Version: String, Sendable, Hashable, CaseIterable {
        case v1
        case v2
    }

    /// The permission that a partner's token needs; each one includes those before it, but only a token of scope `full`
    /// may call a route that gives users access, or shows a secret (``grantsAccess``).
    package enum Permission: String, Sendable, Hashable, CaseIterable {
        /// Reads; a search is a read too, although it is a `POST`.
        case read
        /// Changes in the name of the organization.
        case full
        /// The work of experts, which needs a token that is bound to a member of staff.
        case staff
    }

    /// A stable name, used in logs, metrics and the tests' matrices.
    package let name: String
    package let method: Method
    /// The path with `{name}` for each parameter.
    package let template: String
    package let audience: Audience
    /// The type of the request's body; ``NoBody`` and ``PhotoBody`` stand for bodies that are not JSON.
    package let request: any (Codable & Sendable).Type
    /// The type of the body of a success.
    package let response: any (Codable & Sendable).Type
    /// The status of a success.
    package let status: Int
    /// The partner API's version; `nil` for other routes.
    package let version: Version?
    /// The permission that the token of a partner route needs; `nil` for other routes.
    package let permission: Permission?
    /// Whether sending the request twice has the same effect as sending it once; only such calls are retried.
    package let isIdempotent: Bool
    /// Whether the call only reads although its method is another than GET and HEAD.
    let onlyReads: Bool
    /// Whether the response contains a token, a ticket or a secret.
    ///
    /// Such a response is never compressed: an attacker who can choose a part of a compressed response may learn the
    /// rest from its size (BREACH).
    package let grantsAccess: Bool
    /// The screens whose tokens can call this route; empty by default.
    package let screens: Set<ScreenName>
    /// The problems of this route alone.
    package let problems: [ProblemCode]
}

/// No two routes share method and path.
extension Route: Hashable {
    package static func == (one: Route, other: Route) -> Bool {
        one.method == other.method && one.template == other.template
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(method)
        hasher.combine(template)
    }
}

extension Route {
    /// Whether a call can add data to the server; a separate rate limit counts such calls.
    package var isChange: Bool { method != .get && method != .head && !onlyReads }

    /// The kind of the request's body.
    package var body: Body { request == NoBody.self ? .none : request == PhotoBody.self ? .photo : .json }

    /// The names in the template's braces, in order.
    package var parameters: [String] {
        template.split(separator: "/").compactMap { segment in
            guard segment.hasPrefix("{"), segment.hasSuffix("}") else { return nil }
            return String(segment.dropFirst().dropLast())
        }
    }

    /// Returns the path with percent-encoded parameters, so that a value can never add a segment.
    ///
    /// - Parameter values: A value for each name in ``parameters``. A missing name leaves its placeholder in the path,
    ///   which no route matches.
    package func path(_ values: [String: String] = [:]) -> String {
        // Not by arrays of segments: an item's response has two dozen addresses of photos.
        var path = ""
        var rest = template[...]
        while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")),
            let close = rest.utf8[open...].firstIndex(of: UInt8(ascii: "}"))
        {
            let name = rest[rest.utf8.index(after: open)..<close]
            path += rest[..<open]
            path += values[String(name)].map(Self.escaped) ?? "{\(name)}"
            rest = rest[rest.utf8.index(after: close)...]
        }
        return path + rest
    }

    /// Returns a text as a segment of a path, or as a value of a query.
    package static func escaped(_ value: String) -> String {
        // Ids and keys need no escape.
        guard !value.utf8.allSatisfy(Self.isUnreserved) else { return value }
        return value.addingPercentEncoding(withAllowedCharacters: Self.segmentCharacters) ?? ""
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }

    /// The `unreserved` characters of RFC 3986: all others are escaped.
    private static let segmentCharacters = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
