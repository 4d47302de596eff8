package import Foundation

/// Uploads that the system goes on with while the process does not run, and for whose ends it wakes the app.
///
/// An upload is known by a name: so one that another process began is matched to its capture when that is resumed, while
/// it runs and after it has ended. What differs from ``URLSessionTransport``, by the system's rules:
/// - the system itself goes on after a broken connection, from iOS 17 on with the part that is missing (the platform
///   speaks its version of the draft), before by sending all of it again;
/// - where nothing moves for `idleTimeout` the caller gets an error, and the upload goes on: sending it again waits for
///   it;
/// - redirects are followed; the platform has none on these routes.
package final class BackgroundTransfers: Sendable {
    private let events: BackgroundEvents
    private let session: any BackgroundSession

    /// Connects to the system.
    ///
    /// - Parameter connect: Makes the session, again where an earlier process had it; its events go to the argument.
    package init(_ connect: (BackgroundEvents) -> any BackgroundSession) {
        events = BackgroundEvents()
        session = connect(events)
    }

    /// Whether a session of this identifier is this one.
    package func owns(_ identifier: String) -> Bool { identifier == session.identifier }

    /// Ends when the system has delivered every event that it wakes the app for.
    package func delivery() -> AsyncStream<Never> { events.delivery() }

    /// Whether the system goes on with an upload, or has its answer.
    ///
    /// Sending it again then waits for that one.
    package func isCarrying(_ name: String) async -> Bool {
        if await session.names().contains(name) { return true }
        return events.hasEnded(name)
    }

    /// Hands an upload to the system, unless it has it already, and waits for its answer.
    ///
    /// Cancelling the task cancels the upload.
    ///
    /// - Parameters:
    ///   - file: The request's body.
    ///   - note: Called when the system has it, and when it has ended; it must not wait.
    package func send(
        _ request: HTTPRequest, file: URL, name: String, note: @escaping @Sendable (_ isCarried: Bool) -> Void,
        progress: (@Sendable (Int64) -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        // In this order: an upload that ends in between is found by the second question.
        let isRunning = await session.names().contains(name)
        let (events, hadEnded) = events.watch(name, note)
        if !isRunning, !hadEnded { session.start(request, file: file, name: name) }
        self.events.isCarried(name)
        if let end = await end(events, within: request.idleTimeout, progress) { return try Self.answer(end) }
        guard Task.isCancelled else { throw HTTPError(.connectionLost, detail: "another caller waits for it") }
        await takeBack(name)
        throw HTTPError(.cancelled)
    }

    /// Cancels an upload that the system has not ended.
    package func takeBack(_ name: String) async {
        guard await session.names().contains(name) else { return }
        await session.cancel(name)
        events.forget(name)
    }

    /// To a caller that has cancelled nothing, an upload that the system cancels is a broken connection.
    ///
    /// It cancels those of an app that its user removes from the list of running apps.
    private static func answer(_ end: Result<HTTPResponse, HTTPError>) throws(HTTPError) -> HTTPResponse {
        do throws(HTTPError) {
            return try end.get()
        } catch {
            throw error.code == .cancelled ? HTTPError(.connectionLost, detail: "the system cancelled it") : error
        }
    }

    /// Waits for the end; where nothing moves for so long, gives up waiting and nothing else.
    ///
    /// - Returns: `nil` where the task was cancelled.
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

    /// Whether anything moved since the last look.
    private actor Movement {
        private var hasMoved = false

        func note() { hasMoved = true }

        /// Returns once nothing has moved for so many seconds; `nil` where the task was cancelled.
        func stop(after idle: TimeInterval) async -> Result<HTTPResponse, HTTPError>? {
            while (try? await Task.sleep(nanoseconds: UInt64(max(1, idle) * 1_000_000_000))) != nil {
                guard hasMoved else { return .failure(HTTPError(.timedOut, detail: "nothing moved for \(idle) s")) }
                hasMoved = false
            }
            return nil
        }
    }
}
