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
/// - answers are held in memory, as this platform's answers to a client are JSON;
/// - it works while the process runs; what goes on without it is ``BackgroundTransport``'s.
package struct URLSessionTransport: HTTPTransport {
    /// A session keeps itself and its delegate alive until it is told to end, which its owner does when it goes.
    private final class Owner: Sendable {
        let session: URLSession
        let transfers: Transfers

        init(_ configuration: URLSessionConfiguration) {
            transfers = Transfers()
            session = URLSession(configuration: configuration, delegate: transfers, delegateQueue: nil)
        }

        deinit {
            session.finishTasksAndInvalidate()
        }
    }

    private let owner: Owner

    /// Makes a transport with a session of its own.
    package init() {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        owner = Owner(configuration)
    }

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
        let task = task(for: request)
        let events = owner.transfers.watch(task, progress: progress)
        return await withTaskCancellationHandler {
            task.resume()
            return await answer(of: events)
        } onCancel: {
            task.cancel()
        }
    }

    private func task(for request: HTTPRequest) -> URLSessionTask {
        let urlRequest = URLRequest(request)
        return switch request.body {
        case .none: owner.session.dataTask(with: urlRequest)
        case .data(let data): owner.session.uploadTask(with: urlRequest, from: data)
        case .file(let url): uploadTask(with: urlRequest, file: url)
        case .rest(let url, let offset): uploadTask(with: urlRequest, file: url, from: offset)
        }
    }

    private func uploadTask(with request: URLRequest, file: URL) -> URLSessionTask {
        #if canImport(FoundationNetworking)
        // There, reading a file for a transfer that has just ended, such as by a lost connection, ends the whole
        // process (`_BodyFileSource` resumes a handle that is gone). A mapped file is read by nobody in between.
        if let data = try? Data(contentsOf: file, options: .mappedIfSafe) {
            return owner.session.uploadTask(with: request, from: data)
        }
        #endif
        return owner.session.uploadTask(with: request, fromFile: file)
    }

    private func uploadTask(with request: URLRequest, file: URL, from offset: Int) -> URLSessionTask {
        guard let data = try? Data(contentsOf: file, options: .mappedIfSafe) else {
            // Fails as a file that can't be read does.
            return owner.session.uploadTask(with: request, fromFile: file)
        }
        return owner.session.uploadTask(with: request, from: data.dropFirst(offset))
    }

    private func answer(of events: AsyncStream<Transfers.Event>) async -> Result<HTTPResponse, HTTPError> {
        var answer: HTTPResponse?
        var body = Data()
        for await event in events {
            switch event {
            case .head(let head): answer = head
            case .notHTTP: return .failure(HTTPError(.invalidResponse, detail: "not an HTTP answer"))
            case .bytes(let bytes): body.append(bytes)
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
