/// Sends requests: the one seam between this client and a network, a router in process, or a script.
package protocol HTTPTransport: Sendable {
    /// Sends a request and waits for the whole answer.
    ///
    /// Cancelling the task ends the exchange with ``HTTPError/Code/cancelled``.
    ///
    /// - Parameter progress: Called with the number of body bytes sent so far, on any thread, never after `send` has
    ///   returned by more than the call that is under way.
    /// - Throws: ``HTTPError`` where no answer came. An answer of any status is returned, a redirect included.
    func send(
        _ request: HTTPRequest, progress: (@Sendable (Int64) -> Void)?
    ) async throws(HTTPError) -> HTTPResponse
}

extension HTTPTransport {
    /// Sends a request whose progress nobody watches.
    package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        try await send(request, progress: nil)
    }
}
