package import Foundation

/// An HTTP request.
package struct HTTPRequest: Sendable, Hashable {
    /// The HTTP method, in upper case.
    package var method: String
    package var url: URL
    package var headers: HTTPHeaders
    package var body: HTTPBody
    /// The maximum time without a byte in either direction, in seconds.
    package var idleTimeout: TimeInterval
    /// The maximum duration of the whole exchange, in seconds; `nil` means no limit.
    package var deadline: TimeInterval?

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - idleTimeout: The maximum time without a byte in either direction, in seconds; 30 by default.
    ///   - deadline: The maximum duration of the whole exchange, in seconds; unlimited by default, because a photo can
    ///     take long on a slow connection.
    package init(
        _ method: String, _ url: URL, headers: HTTPHeaders = [:], body: HTTPBody = .none,
        idleTimeout: TimeInterval = 30, deadline: TimeInterval? = nil
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.idleTimeout = idleTimeout
        self.deadline = deadline
    }
}

extension HTTPRequest: CustomStringConvertible {
    /// Method and path, the only parts that a log may contain.
    package var description: String { "\(method) \(url.path)" }
}
