import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The transport that uses `URLSession`, on Apple systems and on Linux.
///
/// Properties and limits:
/// - It uses no cookies, no cache and no credential storage. Redirects are returned as responses and never followed,
///   because a token is bound to one host.
/// - A `.file` body has a `Content-Length`; progress counts the body's bytes.
/// - A separate task enforces `deadline`: `timeoutIntervalForResource` is not enforced on Linux.
/// - Responses are held in memory, because the server sends JSON to the client. A response of more than
/// ``ReceivedBody/limit``   bytes is aborted and fails.
/// - It works only while the process runs; ``BackgroundTransfers`` sends uploads that continue without it.
package struct URLSessionTransport: HTTPTransport {
    private let own = OwnedSession()

    /// Creates a transport with its own session.
    package init() {}

    package func send(
        _ request: HTTPRequest, progress: (@Sendable (Int64) -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        let outcome: Result<HTTPResponse, HTTPError>
        if let deadline = request.deadline {
            outcome = await exchange(request, progress, within: deadline)
        } else {
            outcome = await exchange(request, progress)
        }
        return try outcome.get()
    }

    /// Runs the exchange with a deadline: the first to end determines the result, and the other is cancelled.
    private func exchange(
        _ request: HTTPRequest, _ progress: (@Sendable (Int64) -> Void)?, within seconds: TimeInterval
    ) async -> Result<HTTPResponse, HTTPError> {
        await withTaskGroup(of: Result<HTTPResponse, HTTPError>?.self) { group in
            group.addTask { await exchange(request, progress) }
            group.addTask {
                try? await Task.sleep(nanoseconds: UInt64(max(0, seconds) * 1_000_000_000))
                return nil
            }
            let first = await group.next().flatMap { $0 }
            group.cancelAll()
            if let first { return first }
            return Task.isCancelled
                ? .failure(HTTPError(.cancelled))
                : .failure(HTTPError(.timedOut, detail: "no whole answer within \(seconds) s"))
        }
    }

    private func exchange(
        _ request: HTTPRequest, _ progress: (@Sendable (Int64) -> Void)?
    ) async -> Result<HTTPResponse, HTTPError> {
        let owned = session(for: request.body)
        defer { withExtendedLifetime(owned) {} }
        let task = task(for: request, in: owned.session)
        let events = owned.transfers.watch(task, progress: progress)
        return await withTaskCancellationHandler {
            task.resume()
            return await answer(of: events, to: task)
        } onCancel: {
            task.cancel()
        }
    }

    /// Returns the session for a body; on Linux each photo has its own session, and thus its own connection.
    ///
    /// If a connection breaks that an earlier request had used, libcurl sends the request again by itself. The body
    /// that arrives then differs from the one that was sent. In a test with 20 cut connections, half of the failures
    /// were not reported here, and the photo's digest was wrong.
    private func session(for body: HTTPBody) -> OwnedSession {
        #if canImport(FoundationNetworking)
        switch body {
        case .file, .rest: return OwnedSession()
        case .none, .data: return own
        }
        #else
        return own
        #endif
    }

    private func task(for request: HTTPRequest, in session: URLSession) -> URLSessionTask {
        let urlRequest = URLRequest(request)
        return switch request.body {
        case .none: session.dataTask(with: urlRequest)
        case .data(let data): session.uploadTask(with: urlRequest, from: data)
        case .file(let url): uploadTask(with: urlRequest, file: url, in: session)
        case .rest(let url, let offset): uploadTask(with: urlRequest, file: url, from: offset, in: session)
        }
    }

    private func uploadTask(with request: URLRequest, file: URL, in session: URLSession) -> URLSessionTask {
        #if canImport(FoundationNetworking)
        // On Linux, reading a file for a transfer that has just ended, for example by a lost connection, terminates the
        // process (`_BodyFileSource` resumes a handle that is gone). With a mapped file there is no such reader.
        if let data = try? Data(contentsOf: file, options: .mappedIfSafe) {
            return session.uploadTask(with: request, from: data)
        }
        #endif
        return session.uploadTask(with: request, fromFile: file)
    }

    private func uploadTask(
        with request: URLRequest, file: URL, from offset: Int, in session: URLSession
    ) -> URLSessionTask {
        guard let data = try? Data(contentsOf: file, options: .mappedIfSafe) else {
            // Fails in the same way as a file that cannot be read.
            return session.uploadTask(with: request, fromFile: file)
        }
        return session.uploadTask(with: request, from: data.dropFirst(offset))
    }

    private func answer(
        of events: AsyncStream<Transfers.Event>, to task: URLSessionTask
    ) async -> Result<HTTPResponse, HTTPError> {
        var answer: HTTPResponse?
        var body = ReceivedBody()
        for await event in events {
            switch event {
            case .head(let head): answer = head
            case .notHTTP: return .failure(HTTPError(.invalidResponse, detail: "not an HTTP answer"))
            case .bytes(let bytes):
                body.append(bytes)
                guard !body.isTooLarge else {
                    task.cancel()
                    return .failure(ReceivedBody.tooLarge)
                }
            case .end(let failure?): return .failure(failure)
            case .end(nil):
                guard var answer else { return .failure(HTTPError(.invalidResponse, detail: "no head")) }
                answer.body = body.data
                return .success(answer)
            }
        }
        // The stream ends before the transfer only if this task is cancelled.
        return .failure(HTTPError(.cancelled))
    }
}
