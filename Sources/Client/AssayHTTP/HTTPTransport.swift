/// Sends requests: the only boundary between this client and a network, an in-process router or a scripted test.
package protocol HTTPTransport: Sendable {
    /// Sends a request and waits for the complete response.
    ///
    /// Cancelling the task ends the exchange with ``HTTPError/Code/cancelled``.
    ///
    /// - Parameter progress: Called with the number of body bytes sent so far, on any thread. When `send` returns, at
    ///   most one call can still be running, and none starts afterwards.
    /// - Throws: ``HTTPError`` if no response was received. A response of any status, including a redirect, is
    ///   returned.
    func send(
        _ request: HTTPRequest, progress: (@Sendable (Int64) -> Void)?
    ) async throws(HTTPError) -> HTTPResponse
}

extension HTTPTransport {
    /// Sends a request without reporting progress.
    package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        try await send(request, progress: nil)
    }
}

/// The reason why no response was received.
package struct HTTPError: Error, Sendable, Hashable {
    /// A kind of failure.
    package enum Code: String, Sendable, Hashable {
        /// There is no network, or no route to the host.
        case noRoute = "no_route"
        /// The host's name has no address.
        case nameNotResolved = "name_not_resolved"
        /// Nothing listens at the address.
        case connectionRefused = "connection_refused"
        /// The connection broke before the response was complete.
        case connectionLost = "connection_lost"
        /// No bytes moved for the request's `idleTimeout`, or its `deadline` passed.
        case timedOut = "timed_out"
        /// The task that sent the request was cancelled.
        case cancelled
        /// The server's certificate or the handshake was refused.
        case tls
        /// The response is not an HTTP response.
        case invalidResponse = "invalid_response"
        /// The request's file can't be read.
        case unreadableFile = "unreadable_file"
        /// Any failure without a code of its own.
        case other
    }

    package let code: Code
    /// The system's description, for logs.
    package let detail: String

    /// Creates an error.
    package init(_ code: Code, detail: String = "") {
        self.code = code
        self.detail = detail
    }

    /// Whether the cause is the network, and not the server or the request.
    package var isOffline: Bool {
        [.noRoute, .nameNotResolved, .connectionRefused, .connectionLost, .tls].contains(code)
    }
}

extension HTTPError: CustomStringConvertible {
    package var description: String { detail.isEmpty ? code.rawValue : "\(code.rawValue): \(detail)" }
}
