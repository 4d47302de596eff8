#if canImport(Darwin)
import Foundation

/// Sends photos by a background session, which the system goes on with when the app is suspended or killed, and all
/// else by ``URLSessionTransport``.
///
/// A photo is known by method, address and digest, which its task carries: so an upload that another process began is
/// matched to its capture when that is taken up again, while it runs and after it has ended. What differs from the
/// foreground, by the system's rules:
/// - the system itself goes on after a broken connection, from iOS 17 on with the part that is missing (the platform
///   speaks its version of the draft), before by sending all of it again;
/// - where nothing moves for `idleTimeout` the caller is told, and the transfer goes on: sending it again waits for it;
/// - redirects are followed; the platform has none on this route;
/// - the rest of a photo (``HTTPBody/rest(of:from:)``) goes in the foreground, since it is no file of its own.
///
/// Not compiled on the systems that this project is built and tested on: kept small, and to what iOS 15 has.
package final class BackgroundTransport: HTTPTransport, BackgroundTransfers {
    private let identifier: String
    private let foreground = URLSessionTransport()
    private let uploads = BackgroundUploads()
    private let session: URLSession

    /// Makes the session again that an earlier process had; one per app and platform.
    ///
    /// - Parameter name: What both are known by.
    package init(name: String) {
        identifier = "\(name).uploads"
        let configuration = URLSessionConfiguration.background(withIdentifier: identifier)
        configuration.isDiscretionary = false
        configuration.sessionSendsLaunchEvents = true
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        session = URLSession(configuration: configuration, delegate: uploads, delegateQueue: nil)
    }

    package func owns(_ identifier: String) -> Bool { identifier == self.identifier }

    package func takeUp(_ identifier: String, done: @escaping @Sendable () -> Void) {
        uploads.whenAllIsTold(done)
    }

    package func isCarrying(_ request: HTTPRequest) async -> Bool {
        let name = Self.name(of: request)
        if uploads.hasEnded(name) { return true }
        return await task(named: name) != nil
    }

    package func send(
        _ request: HTTPRequest, progress: (@Sendable (Int64) -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        guard case .file(let file) = request.body else {
            return try await foreground.send(request, progress: progress)
        }
        let name = Self.name(of: request)
        let (events, hadEnded) = uploads.watch(name)
        if !hadEnded, await task(named: name) == nil {
            let task = session.uploadTask(with: URLRequest(request), fromFile: file)
            task.taskDescription = name
            task.resume()
        }
        return try await outcome(of: name, events, within: request.idleTimeout, progress).get()
    }

    private static func name(of request: HTTPRequest) -> String {
        "\(request.method) \(request.url.absoluteString) \(request.headers["Content-Digest"] ?? "")"
    }

    private func task(named name: String) async -> URLSessionTask? {
        await session.allTasks.first { $0.taskDescription == name && $0.state != .completed && $0.state != .canceling }
    }

    /// Waits for the end; where nothing moves for so long, gives up waiting and nothing else.
    private func outcome(
        of name: String, _ events: AsyncStream<BackgroundUploads.Event>, within idle: TimeInterval,
        _ progress: (@Sendable (Int64) -> Void)?
    ) async -> Result<HTTPResponse, HTTPError> {
        let moved = Moved()
        let outcome = await withTaskGroup(of: Result<HTTPResponse, HTTPError>?.self) { group in
            group.addTask {
                for await event in events {
                    switch event {
                    case .sent(let bytes):
                        await moved.note()
                        progress?(bytes)
                    case .end(let result): return result
                    }
                }
                return nil
            }
            group.addTask {
                while (try? await Task.sleep(nanoseconds: UInt64(max(1, idle) * 1_000_000_000))) != nil {
                    guard await moved.tookPlace() else {
                        return .failure(HTTPError(.timedOut, detail: "nothing moved for \(idle) s"))
                    }
                }
                return nil
            }
            let first = await group.next().flatMap { $0 }
            group.cancelAll()
            return first
        }
        if let outcome { return outcome }
        // Whoever cancels the capture does not want its photos sent.
        await task(named: name)?.cancel()
        uploads.forget(name)
        return .failure(HTTPError(.cancelled))
    }

    /// Whether anything moved since the last look.
    private actor Moved {
        private var hasMoved = false

        func note() { hasMoved = true }

        /// Answers, and looks anew.
        func tookPlace() -> Bool {
            defer { hasMoved = false }
            return hasMoved
        }
    }
}
#endif
