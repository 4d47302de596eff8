#if canImport(Darwin)
import Foundation

/// The background session's delegate: forwards its callbacks to ``BackgroundEvents``.
///
/// `@unchecked Sendable` holds because `bodies` is accessed only under `lock`.
final class BackgroundDelegate: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    private let events: BackgroundEvents
    private let lock = NSLock()
    /// The bodies of responses that are still being received, by task identifier.
    private var bodies: [Int: Data] = [:]

    init(_ events: BackgroundEvents) {
        self.events = events
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        guard let name = task.taskDescription else { return }
        events.sent(name, totalBytesSent)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        lock.lock()
        defer { lock.unlock() }
        let held = bodies[dataTask.taskIdentifier]?.count ?? 0
        // Data beyond the limit is dropped, so that it does not fill the memory. Decoding such a response fails.
        guard held <= URLSessionTransport.answerLimit else { return }
        bodies[dataTask.taskIdentifier, default: Data()].append(data)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        lock.lock()
        let body = bodies.removeValue(forKey: task.taskIdentifier)
        lock.unlock()
        guard let name = task.taskDescription else { return }
        if let error {
            let failure = HTTPError(error)
            // Without a detail: `BackgroundEvents` compares the error with `HTTPError(.cancelled)`.
            return events.ended(name, .failure(failure.code == .cancelled ? HTTPError(.cancelled) : failure))
        }
        guard var answer = task.response.flatMap({ HTTPResponse($0) }) else {
            return events.ended(name, .failure(HTTPError(.invalidResponse, detail: "not an HTTP answer")))
        }
        answer.body = body ?? Data()
        events.ended(name, .success(answer))
    }

    func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
        events.allDelivered()
    }
}
#endif
