import AssayWire
import Foundation

extension AssayClient {
    /// Captures an item: requests its photos from a source, uploads each while the next is taken, and waits for the
    /// item.
    ///
    /// Photos are copied and synced to disk before their first byte is sent, and they outlive the process. Cancelling
    /// the task cancels a capture that is not submitted. A submitted capture continues, and its end appears in
    /// ``pendingCaptures()``.
    ///
    /// - Parameters:
    ///   - item: The item's metadata.
    ///   - configuration: The set of photos to request.
    ///   - photos: The source of the photos.
    /// - Returns: The outcome of the capture.
    /// - Throws: ``AssayError``. If the server refuses the metadata, the code is ``AssayError/Code/badRequest`` and the
    ///   error names the key.
    public func capture(
        _ item: CaptureItem, configuration: ConfigurationKind = .production, photos: any PhotoSource
    ) async throws(AssayError) -> CaptureOutcome {
        try await outcome { onEnd throws(AssayError) in
            try await beginCapture(item, configuration: configuration, photos: photos, onEnd: onEnd)
        }
    }

    /// Waits for the end of a capture; if the waiting task is cancelled, abandons the capture.
    func outcome(
        _ begin: (@escaping @Sendable (EndedCapture) async -> Bool) async throws(AssayError) -> RunningCapture
    ) async throws(AssayError) -> CaptureOutcome {
        let answer = OneShot<CaptureEnd>()
        // Set by the first of the two that answer: the capture's end, and the cancellation.
        let isAnswered = OneShot<Void>()
        let capture = try await begin { ended in
            guard isAnswered.settle(()) else { return ended.end == .success(.cancelled) }
            ended.markAsReported()
            return answer.settle(ended.end)
        }
        let gone = error(.unknown, "The task that waited for the capture was cancelled.")
        return try await withTaskCancellationHandler {
            await answer.value()
        } onCancel: {
            if isAnswered.settle(()) { answer.settle(.failure(gone)) }
            capture.abandon(nil)
        }.get()
    }

    /// Begins a capture and reports its end to a closure.
    ///
    /// The closure returns whether the end was delivered, and is not called again after it has returned true. It calls
    /// ``EndedCapture/markAsReported()`` immediately before the delivery. An end that was not delivered is stored until
    /// the same user is logged in again.
    package func beginCapture(
        _ item: CaptureItem, configuration: ConfigurationKind, photos: any PhotoSource,
        onEnd: @escaping @Sendable (EndedCapture) async -> Bool
    ) async throws(AssayError) -> RunningCapture {
        guard isAuthorized, let user = username else { throw noSession }
        _ = try await configurations.current(configuration)
        return try await coordinator.start(.item(item, configuration), user: user, source: photos, onEnd: onEnd)
    }

    /// The logged-in user's captures that are in progress, are queued, or have ended without being reported.
    ///
    /// The stream yields the list now and after each change.
    public func pendingCaptures() async -> AsyncStream<[PendingCapture]> {
        await coordinator.watch()
    }

    /// Removes an ended capture from ``pendingCaptures()``; if its end is being reported, it is removed afterwards.
    public func dismiss(_ capture: PendingCapture) async {
        await coordinator.dismiss(capture.id)
    }

    /// Resumes the user's captures of earlier launches; call it once after launch.
    ///
    /// Submitted captures are sent. A capture that was not submitted ended with the process: as cancelled, or as timed
    /// out if its two hours are over. Captures of other users wait until these users log in.
    public func resumePendingCaptures() async {
        keys.deleteIfOverdue()
        await coordinator.resume(user: username)
    }

    /// Sets the callback for captures that end while no caller waits for them.
    package func setEndHandler(_ onEnd: @escaping @Sendable (EndedCapture) async -> Bool) async {
        await coordinator.setEndHandler(onEnd)
    }

    /// Stops all work in progress, as the end of the process would; captures on disk can be resumed.
    package func stop() async {
        await coordinator.stop()
    }

    /// Captures the photos of an item that an expert has requested.
    ///
    /// The capture consists of these photos only. Its rules, limits and queue are those of
    /// ``capture(_:configuration:photos:)``.
    ///
    /// - Parameters:
    ///   - id: The item's id, from ``retakes()``.
    ///   - photos: The source of the photos.
    /// - Returns: The outcome of the capture.
    /// - Throws: ``AssayError/Code/badRequest`` if no photos of the item are requested.
    public func retake(_ id: String, photos: any PhotoSource) async throws(AssayError) -> CaptureOutcome {
        try await outcome { onEnd throws(AssayError) in
            try await beginRetake(id, photos: photos, onEnd: onEnd)
        }
    }

    /// Begins a retake and reports its end to a closure, as ``beginCapture(_:configuration:photos:onEnd:)`` does.
    package func beginRetake(
        _ id: String, photos: any PhotoSource, onEnd: @escaping @Sendable (EndedCapture) async -> Bool
    ) async throws(AssayError) -> RunningCapture {
        guard isAuthorized, let user = username else { throw noSession }
        try await configurations.prepare()
        let item = try await item(id)
        let request = item.batch_request
        guard request?.customer_state == "batch_open", let retake = request?.retake_id else {
            throw AssayError(
                .badRequest,
                "No photos are asked for of \(item.authentication_id). Items that wait for some are in searchRetakes.",
                problem: .noOpenRetake, language: configuration.language)
        }
        let reference = RetakeReference(item: item.authentication_id, retake: retake)
        return try await coordinator.start(.retake(reference), user: user, source: photos, onEnd: onEnd)
    }
}
