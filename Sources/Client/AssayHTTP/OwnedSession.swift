import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A session that is invalidated with its owner; otherwise it would keep itself and its delegate alive forever.
///
/// It stores no cookies, no cache and no credentials.
final class OwnedSession: Sendable {
    let session: URLSession
    let transfers = Transfers()

    init() {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        session = URLSession(configuration: configuration, delegate: transfers, delegateQueue: nil)
    }

    deinit {
        session.finishTasksAndInvalidate()
    }
}

/// The session's delegate: forwards the events of each task to its watcher, and refuses redirects.
///
/// Both properties were measured on Linux. Only the session's own delegate is asked about redirects:
/// `data(for:delegate:)` follows them and would send the token to another host. Only a task without a completion
/// handler reports upload progress.
final class Transfers: NSObject, URLSessionDataDelegate {
    /// The events of a task, in this order.
    enum Event: Sendable {
        case head(HTTPResponse)
        case notHTTP
        case bytes(Data)
        case end(HTTPError?)
    }

    /// The receiver of a task's events; set as the task's delegate, but it implements no delegate methods itself.
    private final class Watcher: NSObject, URLSessionTaskDelegate {
        let events: AsyncStream<Event>.Continuation
        let progress: (@Sendable (Int64) -> Void)?

        init(events: AsyncStream<Event>.Continuation, progress: (@Sendable (Int64) -> Void)?) {
            self.events = events
            self.progress = progress
        }
    }

    /// Starts watching a task that has not been resumed yet.
    func watch(_ task: URLSessionTask, progress: (@Sendable (Int64) -> Void)?) -> AsyncStream<Event> {
        let (events, continuation) = AsyncStream.makeStream(of: Event.self)
        task.delegate = Watcher(events: continuation, progress: progress)
        return events
    }

    private func watcher(of task: URLSessionTask) -> Watcher? {
        task.delegate as? Watcher
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        watcher(of: task)?.progress?(totalBytesSent)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        watcher(of: dataTask)?.events.yield(HTTPResponse(response).map(Event.head) ?? .notHTTP)
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        watcher(of: dataTask)?.events.yield(.bytes(data))
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let watcher = watcher(of: task)
        watcher?.events.yield(.end(error.map(HTTPError.init)))
        watcher?.events.finish()
    }
}
