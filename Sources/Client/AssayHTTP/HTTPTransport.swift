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
