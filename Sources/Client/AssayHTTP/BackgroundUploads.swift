#if canImport(Darwin)
import Foundation

/// The background session's delegate: tells each upload's events to who waits for it, and keeps the ends of those that
/// nobody waits for yet.
///
/// `@unchecked Sendable` holds because everything that changes is reached under `lock` alone.
final class BackgroundUploads: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    enum Event: Sendable {
        case sent(Int64)
        case end(Result<HTTPResponse, HTTPError>)
    }

    private let lock = NSLock()
    private var watchers: [String: AsyncStream<Event>.Continuation] = [:]
    private var ends: [String: Result<HTTPResponse, HTTPError>] = [:]
    /// Bodies of answers that are still coming, by the task's number.
    private var bodies: [Int: Data] = [:]
    private var done: (@Sendable () -> Void)?
    /// Whether the system had told all before anybody asked to hear of it.
    private var isAllTold = false

    /// The events of an upload from now on; who watched it before hears no more.
    ///
    /// - Returns: Also whether it has had its end before, which is then the only event.
    func watch(_ name: String) -> (events: AsyncStream<Event>, hadEnded: Bool) {
        let (events, continuation) = AsyncStream.makeStream(of: Event.self)
        let (earlier, end) = locked { (watchers.updateValue(continuation, forKey: name), ends[name]) }
        earlier?.finish()
        if let end { tell(name, end) }
        return (events, end != nil)
    }

    func hasEnded(_ name: String) -> Bool { locked { ends[name] != nil } }

    func forget(_ name: String) {
        locked { (watchers[name], ends[name]) = (nil, nil) }
    }

    func whenAllIsTold(_ done: @escaping @Sendable () -> Void) {
        let isAllTold = locked {
            defer { self.isAllTold = false }
            if !self.isAllTold { self.done = done }
            return self.isAllTold
        }
        if isAllTold { done() }
    }

    private func locked<Value>(_ body: () -> Value) -> Value {
        lock.lock()
        defer { lock.unlock() }
        return body()
    }

    /// An end is kept until somebody has heard it.
    private func tell(_ name: String, _ end: Result<HTTPResponse, HTTPError>) {
        locked {
            let watcher = watchers.removeValue(forKey: name)
            switch watcher?.yield(.end(end)) {
            case .enqueued: ends[name] = nil
            // Nobody, or somebody who has given up waiting.
            default: ends[name] = end
            }
            watcher?.finish()
        }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        guard let name = task.taskDescription else { return }
        locked { watchers[name] }?.yield(.sent(totalBytesSent))
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        locked {
            let held = bodies[dataTask.taskIdentifier]?.count ?? 0
            // An answer beyond the limit is cut off, so that it fails as JSON instead of filling the memory.
            guard held <= URLSessionTransport.answerLimit else { return }
            bodies[dataTask.taskIdentifier, default: Data()].append(data)
        }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let body = locked { bodies.removeValue(forKey: task.taskIdentifier) }
        guard let name = task.taskDescription else { return }
        if let error { return tell(name, .failure(HTTPError(error))) }
        guard var answer = task.response.flatMap({ HTTPResponse($0) }) else {
            return tell(name, .failure(HTTPError(.invalidResponse, detail: "not an HTTP answer")))
        }
        answer.body = body ?? Data()
        tell(name, .success(answer))
    }

    func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
        let done = locked {
            defer { self.done = nil }
            isAllTold = self.done == nil
            return self.done
        }
        done?()
    }
}
#endif
