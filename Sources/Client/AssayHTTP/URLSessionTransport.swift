import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The transport over `URLSession`, on Apple systems and on Linux.
///
/// What it does, and where it ends:
/// - no cookies, no cache, no credentials store; redirects are answers, never followed (a token is bound to one host);
/// - a `.file` body has a `Content-Length`; progress is counted by the body's bytes;
/// - `deadline` is kept by a task of its own: `timeoutIntervalForResource` is not enforced on Linux;
/// - answers are held in memory, as this platform's answers to a client are JSON; one of more than ``answerLimit`` bytes
///   is cut off and fails;
/// - it works while the process runs; what goes on without it is sent by ``BackgroundTransfers``.
package struct URLSessionTransport: HTTPTransport {
    /// The largest answer that is read, in bytes.
    ///
    /// A page of 20 items has about 65,000. A server in place of the platform could otherwise fill the
    /// device's memory.
    package static let answerLimit = 8 << 20

    private let own = OwnedSession()

    /// Makes a transport with a session of its own.
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

    /// The exchange against a clock: whichever ends first decides, and the other is cancelled.
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

    /// On Linux a photo has a session of its own, and so a connection of its own.
    ///
    /// Where a connection breaks that an earlier request had used, libcurl sends the request again by itself, and the
    /// body that arrives then is not the one that was sent: of 20 connections that were cut, half were never told here,
    /// and the photo's digest was wrong in the end.
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
        // There, reading a file for a transfer that has just ended, such as by a lost connection, ends the whole
        // process (`_BodyFileSource` resumes a handle that is gone). A mapped file is read by nobody in between.
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
            // Fails as a file that can't be read does.
            return session.uploadTask(with: request, fromFile: file)
        }
        return session.uploadTask(with: request, from: data.dropFirst(offset))
    }

    private func answer(
        of events: AsyncStream<Transfers.Event>, to task: URLSessionTask
    ) async -> Result<HTTPResponse, HTTPError> {
        var answer: HTTPResponse?
        var body = Data()
        for await event in events {
            switch event {
            case .head(let head): answer = head
            case .notHTTP: return .failure(HTTPError(.invalidResponse, detail: "not an HTTP answer"))
            case .bytes(let bytes):
                guard body.count + bytes.count <= Self.answerLimit else {
                    task.cancel()
                    return .failure(HTTPError(.invalidResponse, detail: "more than \(Self.answerLimit) bytes"))
                }
                body.append(bytes)
            case .end(let failure?): return .failure(failure)
            case .end(nil):
                guard var answer else { return .failure(HTTPError(.invalidResponse, detail: "no head")) }
                answer.body = body
                return .success(answer)
            }
        }
        // The stream ends before the transfer only where this task is cancelled.
        return .failure(HTTPError(.cancelled))
    }
}
