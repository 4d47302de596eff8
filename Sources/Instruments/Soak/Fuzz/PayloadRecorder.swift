import AssayHTTP
import Foundation
import Synchronization

/// A transport that records every JSON body between a real client and the server, in both directions.
final class PayloadRecorder: HTTPTransport {
    private let transport = URLSessionTransport()
    private let kept = Mutex<Set<Data>>([])

    /// The distinct bodies, in an order that depends only on their content.
    var payloads: [Data] {
        kept.withLock { $0 }.sorted { $0.lexicographicallyPrecedes($1) }
    }

    func send(
        _ request: HTTPRequest, progress: (@Sendable (Int64) -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        let response = try await transport.send(request, progress: progress)
        if case .data(let body) = request.body, !body.isEmpty { keep(body) }
        if !response.body.isEmpty { keep(response.body) }
        return response
    }

    private func keep(_ body: Data) {
        kept.withLock { _ = $0.insert(body) }
    }
}
