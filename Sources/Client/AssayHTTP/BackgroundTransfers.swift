package import Foundation

/// Uploads that the system continues while the process is not running, and for whose results it wakes the app.
///
/// Each upload has a name. A resumed capture uses the name to find an upload of an earlier process, during the upload
/// and after it has ended. The differences from ``URLSessionTransport`` follow from the system's rules:
/// - After a broken connection the system itself resumes the upload. From iOS 17 on it sends only the missing part,
///   since the server supports its version of the draft; older systems send the whole body again.
/// - If no bytes move for `idleTimeout`, the caller gets an error, but the upload continues. Sending it again waits for
///   the same upload.
/// - Redirects are followed; the server has none on these routes.
package final class BackgroundTransfers: Sendable {
    private let events: BackgroundEvents
    private let session: any BackgroundSession

    /// Creates the system's session.
    ///
    /// - Parameter connect: Creates the session, or reconnects to that of an earlier process; its events go to the
    ///   argument.
    package init(_ connect: (BackgroundEvents) -> any BackgroundSession) {
        events = BackgroundEvents()
        session = connect(events)
    }

    /// Whether a session identifier is that of this session.
    package func owns(_ identifier: String) -> Bool { identifier == session.identifier }

    /// Returns a stream that finishes when the system has delivered every event for which it wakes the app.
    package func delivery() -> AsyncStream<Never> { events.delivery() }

    /// Whether the system is performing an upload or has already received its response.
    ///
    /// Sending the upload again then waits for the existing one.
    package func isCarrying(_ name: String) async -> Bool {
        if await session.names().contains(name) { return true }
        return events.hasEnded(name)
    }

    /// Hands an upload to the system, unless it already has it, and waits for the response.
    ///
    /// Cancelling the task cancels the upload.
    ///
    /// - Parameters:
    ///   - file: The request's body.
    ///   - note: Called when the system has taken over the upload, and when it has ended; it must not block.
    package func send(
        _ request: HTTPRequest, file: URL, name: String, note: @escaping @Sendable (_ isCarried: Bool) -> Void,
        progress: (@Sendable (Int64) -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        // The order matters: an upload that ends between the two calls is found by the second one.
        let isRunning = await session.names().contains(name)
        let (events, hadEnded) = events.watch(name, note)
        if !isRunning, !hadEnded { session.start(request, file: file, name: name) }
        self.events.isCarried(name)
        if let end = await end(events, within: request.idleTimeout, progress) { return try Self.answer(end) }
        guard Task.isCancelled else { throw HTTPError(.connectionLost, detail: "another caller waits for it") }
        await takeBack(name)
        throw HTTPError(.cancelled)
    }

    /// Cancels an upload that has not ended.
    package func takeBack(_ name: String) async {
        guard await session.names().contains(name) else { return }
        await session.cancel(name)
        events.forget(name)
    }

    /// Returns the response; a cancellation by the system is reported as a broken connection.
    ///
    /// The system cancels the uploads of an app that the user removes from the app switcher.
    private static func answer(_ end: Result<HTTPResponse, HTTPError>) throws(HTTPError) -> HTTPResponse {
        do throws(HTTPError) {
            return try end.get()
        } catch {
            throw error.code == .cancelled ? HTTPError(.connectionLost, detail: "the system cancelled it") : error
        }
    }

    /// Waits for the result; after an idle period the wait ends with an error, but the upload continues.
    ///
    /// - Returns: `nil` if the task was cancelled.
    private func end(
        _ events: AsyncStream<BackgroundEvents.Event>, within idle: TimeInterval,
        _ progress: (@Sendable (Int64) -> Void)?
    ) async -> Result<HTTPResponse, HTTPError>? {
        let movement = Movement()
        return await withTaskGroup(of: Result<HTTPResponse, HTTPError>?.self) { group in
            group.addTask {
                for await event in events {
                    switch event {
                    case .sent(let bytes):
                        await movement.note()
                        progress?(bytes)
                    case .end(let result): return result
                    }
                }
                return nil
            }
            group.addTask { await movement.stop(after: idle) }
            let first = await group.next().flatMap { $0 }
            group.cancelAll()
            return first
        }
    }

    /// Records whether any bytes have moved since the last check.
    private actor Movement {
        private var hasMoved = false

        func note() { hasMoved = true }

        /// Returns once nothing has moved for `idle` seconds; `nil` if the task was cancelled.
        func stop(after idle: TimeInterval) async -> Result<HTTPResponse, HTTPError>? {
            while (try? await Task.sleep(nanoseconds: UInt64(max(1, idle) * 1_000_000_000))) != nil {
                guard hasMoved else { return .failure(HTTPError(.timedOut, detail: "nothing moved for \(idle) s")) }
                hasMoved = false
            }
            return nil
        }
    }
}

/// The system's background session, whose uploads continue while the process is not running.
package protocol BackgroundSession: Sendable {
    /// The identifier that the system passes when it wakes the app.
    var identifier: String { get }

    /// Hands an upload to the system, which reports its result to ``BackgroundEvents`` under the same name.
    ///
    /// - Parameter file: The request's body, which must remain at this place until the upload has ended.
    func start(_ request: HTTPRequest, file: URL, name: String)

    /// Returns the names of the uploads that have not ended, including those of earlier processes.
    func names() async -> Set<String>

    /// Cancels an upload.
    func cancel(_ name: String) async
}
