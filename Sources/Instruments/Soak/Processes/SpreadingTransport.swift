import AssayHTTP
import Foundation
import Synchronization

/// A transport that sends each call to the next of several processes, as a balancer without memory does.
final class SpreadingTransport: HTTPTransport {
    private let ports: [UInt16]
    private let transport = URLSessionTransport()
    private let next = Mutex(0)

    init(_ ports: [UInt16]) {
        self.ports = ports
    }

    func send(
        _ request: HTTPRequest, progress: (@Sendable (Int64) -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        let turn = next.withLock { next in
            next += 1
            return next
        }
        guard var parts = URLComponents(url: request.url, resolvingAgainstBaseURL: false) else {
            throw HTTPError(.other, detail: "the address can't be read")
        }
        parts.port = Int(ports[turn % ports.count])
        var request = request
        request.url = parts.url ?? request.url
        return try await transport.send(request, progress: progress)
    }
}
