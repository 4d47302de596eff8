package import Foundation

/// One request, as a value.
package struct HTTPRequest: Sendable, Hashable {
    /// An HTTP method, in capitals.
    package var method: String
    package var url: URL
    package var headers: HTTPHeaders
    package var body: HTTPBody
    /// How long nothing may move in either direction, in seconds.
    package var idleTimeout: TimeInterval
    /// How long the whole exchange may take, in seconds; `nil` is no limit.
    package var deadline: TimeInterval?

    /// Makes a request.
    ///
    /// - Parameters:
    ///   - idleTimeout: Seconds without a byte in either direction; 30 by default.
    ///   - deadline: Seconds for the whole exchange; none by default, as a photo on a slow line may take its time.
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
    /// Method and path: what a log may hold.
    package var description: String { "\(method) \(url.path)" }
}
