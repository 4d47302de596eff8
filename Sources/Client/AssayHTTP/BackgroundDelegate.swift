#if canImport(Darwin)
import Foundation

/// The background session's delegate: forwards its callbacks to ``BackgroundEvents``.
final class BackgroundDelegate: NSObject, URLSessionDataDelegate, Sendable {
    private let events: BackgroundEvents
    /// The bodies of responses that are still being received, by task identifier.
    private let bodies = LockBox<[Int: ReceivedBody]>([:])

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
        let isTooLarge = bodies.withLock { bodies in
            bodies[dataTask.taskIdentifier, default: ReceivedBody()].append(data)
            return bodies[dataTask.taskIdentifier]?.isTooLarge == true
        }
        if isTooLarge { dataTask.cancel() }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let body = bodies.withLock { $0.removeValue(forKey: task.taskIdentifier) } ?? ReceivedBody()
        guard let name = task.taskDescription else { return }
        // Before the error, which is the cancellation of such a task.
        guard !body.isTooLarge else { return events.ended(name, .failure(ReceivedBody.tooLarge)) }
        if let error {
            let failure = HTTPError(error)
            // Without a detail: `BackgroundEvents` compares the error with `HTTPError(.cancelled)`.
            return events.ended(name, .failure(failure.code == .cancelled ? HTTPError(.cancelled) : failure))
        }
        guard var answer = task.response.flatMap({ HTTPResponse($0) }) else {
            return events.ended(name, .failure(HTTPError(.invalidResponse, detail: "not an HTTP answer")))
        }
        answer.body = body.data
        events.ended(name, .success(answer))
    }

    func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
        events.allDelivered()
    }
}
#endif
