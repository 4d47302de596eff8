import AssayClient
import AssayHTTP
import Foundation

/// The process's own network: the real one, until the app is suspended; then nothing is answered any more.
final class SuspendableTransport: HTTPTransport {
    private let transport = URLSessionTransport()
    private let state = LockBox((isSuspended: false, last: ""))
    /// The last part of the path of each request that will not be answered.
    let held: AsyncStream<String>
    private let hold: AsyncStream<String>.Continuation

    init(isSuspended: Bool = false) {
        (held, hold) = AsyncStream.makeStream(of: String.self)
        state.withLock { $0.isSuspended = isSuspended }
    }

    /// The app is suspended by the next request to this path.
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

    /// Waits until a request to this path will not be answered.
    func holds(_ path: String) async {
        for await held in held where held == path { return }
    }
}
