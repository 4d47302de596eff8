import Foundation

extension AssayClient {
    /// Captures an item: takes its photos from a source, sends each while the next is taken, and waits for the item.
    ///
    /// Photos are copied and synced before the first byte goes out, and outlive the process. Cancelling the task cancels
    /// a capture that is not submitted; a submitted one goes on, and ends in ``pendingCaptures()``.
    ///
    /// - Parameters:
    ///   - item: What is known about the item.
    ///   - configuration: Which set of photos to ask for.
    ///   - photos: Where the photos come from.
    /// - Returns: How it ended.
    /// - Throws: ``AssayError``; for metadata that the platform refuses ``AssayError/Code/badRequest``, naming the key.
    public func capture(
        _ item: CaptureItem, configuration: ConfigurationKind = .production, photos: any PhotoSource
    ) async throws(AssayError) -> CaptureOutcome {
        try await outcome { tell throws(AssayError) in
            try await beginCapture(item, configuration: configuration, photos: photos, tell: tell)
        }
    }

    /// Waits for the end of a capture, and lets it go where the caller no longer waits.
    func outcome(
        _ begin: (@escaping @Sendable (EndedCapture) async -> Bool) async throws(AssayError) -> RunningCapture
    ) async throws(AssayError) -> CaptureOutcome {
        let answer = OneShot<CaptureEnd>()
        let capture = try await begin { ended in
            answer.settle(ended.end) || ended.end == .success(.cancelled)
        }
        let gone = error(.unknown, "The task that waited for the capture was cancelled.")
        return try await withTaskCancellationHandler {
            await answer.value()
        } onCancel: {
            answer.settle(.failure(gone))
            capture.abandon(nil)
        }.get()
    }

    /// Begins a capture whose end is told to a closure, once; where that answers false, nobody was there to be told, and
    /// the end is kept for when the same user is there again.
    package func beginCapture(
        _ item: CaptureItem, configuration: ConfigurationKind, photos: any PhotoSource,
        tell: @escaping @Sendable (EndedCapture) async -> Bool
    ) async throws(AssayError) -> RunningCapture {
        guard isAuthorized, let user = username else { throw noSession }
        _ = try await configurations.current(configuration)
        return try await desk.start(.item(item, configuration), user: user, source: photos, tell: tell)
    }

    /// The logged-in user's captures that are under way, wait in the queue, or have ended untold: now, and after each
    /// change.
    public func pendingCaptures() async -> AsyncStream<[PendingCapture]> {
        await desk.watch()
    }

    /// Forgets a capture of ``pendingCaptures()`` that has ended; one whose end is just being told, when that is over.
    public func dismiss(_ capture: PendingCapture) async {
        await desk.dismiss(capture.id)
    }

    /// Takes up what the user's captures of earlier launches need; call it once after launch.
    ///
    /// Submitted captures are sent. A capture that was not submitted has ended with the process: as cancelled, or as
    /// timed out where its two hours are over. Captures of other users wait until these log in.
    public func resumePendingCaptures() async {
        await desk.resume(user: username)
    }

    /// Who is told of captures that end when nobody waits for them.
    package func setTeller(_ tell: @escaping @Sendable (EndedCapture) async -> Bool) async {
        await desk.setTeller(tell)
    }

    /// Stops what is under way, as the end of the process would; what is on disk can be taken up again.
    package func stop() async {
        await desk.stop()
    }
}
