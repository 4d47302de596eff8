import AssayClient
import AssayHTTP
import Foundation

/// The network of the app's process.
///
/// It is real until the app is suspended; afterwards no response arrives.
final class SuspendableTransport: HTTPTransport {
    private let transport = URLSessionTransport()
    private let state = LockBox((isSuspended: false, last: ""))
    /// The last path component of each request without a response.
    let held: AsyncStream<String>
    private let hold: AsyncStream<String>.Continuation

    init(isSuspended: Bool = false) {
        (held, hold) = AsyncStream.makeStream(of: String.self)
        state.withLock { $0.isSuspended = isSuspended }
    }

    /// Suspends the app at the next request to this path.
    func suspends(at path: String) { state.withLock { $0.last = path } }

    func resume() { state.withLock { $0 = (false, "") } }

    func send(
        _ request: HTTPRequest, progress: (@Sendable (Int64) -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        let path = request.url.lastPathComponent
        let isSuspended = state.withLock { state in
            state.isSuspended = state.isSuspended || path == state.last
            return state.isSuspended
        }
        guard isSuspended else { return try await transport.send(request, progress: progress) }
        hold.yield(path)
        let (never, continuation) = AsyncStream.makeStream(of: Never.self)
        defer { continuation.finish() }
        for await _ in never {}
        throw HTTPError(.cancelled)
    }

    /// Waits for a request to this path that gets no response.
    func holds(_ path: String) async {
        for await held in held where held == path { return }
    }
}
