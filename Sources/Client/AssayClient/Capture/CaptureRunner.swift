import AssayWire
import Foundation

/// Runs one capture to its end.
///
/// It passes events to the flow, stores the persistent state after each event, and performs the flow's actions
/// concurrently.
struct CaptureRunner: Sendable {
    let steps: CaptureSteps
    let queue: CaptureQueue
    let uploadTokens: UploadTokens
    let language: String
    let log: Log
    /// Reports the end to the caller that started the capture; returns false if it was not delivered.
    ///
    /// It stores the record as reported before the delivery, in which the process may end.
    let onEnd: @Sendable (CaptureRecord, CaptureEnd) async -> Bool
    /// Called after every change of the record, and with `nil` after the capture was deleted.
    let changed: @Sendable (_ capture: String, CaptureRecord?) async -> Void

    /// Runs until the capture ends or the task is cancelled; after a cancellation the capture can be run again, even in
    /// another process.
    ///
    /// - Parameters:
    ///   - record: A new capture, or one of an earlier process.
    ///   - events: External events, and those that this method adds through `inbox`.
    func run(
        _ record: CaptureRecord, events: AsyncStream<CaptureFlow.Event>,
        inbox: AsyncStream<CaptureFlow.Event>.Continuation
    ) async {
        var record = record
        var end: CaptureEnd?
        var flow = CaptureFlow(
            progress: record.progress.afterRestart, mayAsk: steps.source != nil, isReported: record.isReported,
            language: language, systemSends: steps.api.background != nil)
        await withTaskGroup(of: Void.self) { group in
            inbox.yield(.begin)
            // The cancellation of the task interrupts actions. Their events say nothing about the capture.
            for await event in events where !Task.isCancelled {
                let actions = await take(event, into: &flow, &record)
                // Before the actions start. The steps of an ended capture remain open until its end has been reported.
                if !flow.hasEnded { steps.api.background?.open.set(flow.openSteps, of: record.id) }
                for action in actions {
                    if case .end(let how, _) = action {
                        end = how
                    } else {
                        let work = work(for: action, record)
                        group.addTask { inbox.yield(await work()) }
                    }
                }
                if flow.hasEnded { break }
            }
            group.cancelAll()
        }
        inbox.finish()
        if let end { await settle(record, end) }
    }

    /// Handles an event, stores the changed record, and then reports an end if the flow asks for it.
    ///
    /// A capture whose record can't be stored ends if the actions depend on the record.
    ///
    /// - Returns: The actions that remain to be performed.
    private func take(
        _ event: CaptureFlow.Event, into flow: inout CaptureFlow, _ record: inout CaptureRecord
    ) async -> [CaptureFlow.Action] {
        let before = record
        if case .taken(let region, let photo) = event { record.photos[region] = photo }
        var actions = flow.handle(event, now: steps.clock.now())
        record.note(flow.progress, actions)
        if record != before || event == .begin, let error = await save(record), !flow.hasEnded,
            Self.needsRecord(event, before.progress)
        {
            actions = flow.handle(.failed(notKept(error)), now: steps.clock.now())
            record.note(flow.progress, actions)
            await changed(record.id, record)
        }
        var rest: [CaptureFlow.Action] = []
        for action in actions {
            guard case .report(let end) = action else {
                rest.append(action)
                continue
            }
            record.isReported = await onEnd(record, end)
            if record.isReported { await save(record) }
        }
        if case .taken(let region, _) = event, let refused = before.photos[region] {
            try? await queue.deletePhotos([refused], capture: record.id)
        }
        return rest
    }

    /// Whether the actions after an event require that the next launch knows of the event: the server learns of the
    /// capture, or receives a photo or the submit.
    private static func needsRecord(_ event: CaptureFlow.Event, _ before: CaptureProgress) -> Bool {
        switch event {
        case .begin: before.regions.isEmpty
        case .taken, .skipped: true
        default: false
        }
    }

    /// Returns the work of an action, with the values that it needs from the current record.
    private func work(
        for action: CaptureFlow.Action, _ record: CaptureRecord
    ) -> @Sendable () async -> CaptureFlow.Event {
        let steps = steps
        let isSilent = record.isReported
        switch action {
        case .begin:
            return { await steps.begin(record.subject) }
        case .ask(let request):
            let index = record.progress.regions.firstIndex { $0.id == request.region } ?? 0
            return { await steps.ask(request, name: "photo-\(index + 1)-\(request.attempt)") }
        case .send(let region):
            guard let photo = record.photos[region] else {
                let error = AssayError(.unknown, "The stored photo of \(region) is gone.", language: language)
                return { .failed(error) }
            }
            return { await steps.send(photo, region: region, isSilent: isSilent) }
        case .check: return { await steps.check() }
        case .submit(let time, let digests):
            let textFields = record.progress.textFields ?? [:]
            return { await steps.submit(at: time, digests: digests, textFields: textFields, isSilent: isSilent) }
        case .complete: return { await steps.complete(isSilent: isSilent) }
        case .alarm(let time):
            return {
                try? await steps.clock.waitForLimit(of: max(0, time.timeIntervalSince(steps.clock.now())))
                return .alarm
            }
        case .report, .end: return { .alarm }
        }
    }

    private func notKept(_ error: any Error) -> AssayError {
        AssayError(
            .badRequest, "The capture can't be kept: \(error)", problem: .photoNotKept, language: language)
    }

    /// - Returns: The error if the record could not be stored.
    @discardableResult
    private func save(_ record: CaptureRecord) async -> (any Error)? {
        var failure: (any Error)?
        do {
            try await queue.save(record)
        } catch {
            log.warning("A capture can't be stored", ["capture": record.id, "reason": "\(error)"])
            failure = error
        }
        await changed(record.id, record)
        return failure
    }
}

extension CaptureRunner {
    /// Settles an ended capture: deletes the photos, reports the end to the app, and notifies the server of a
    /// cancellation.
    ///
    /// Work that fails now stays in the queue for a later attempt.
    func settle(_ ended: CaptureRecord, _ end: CaptureEnd) async {
        var record = ended
        try? await queue.deletePhotos(Array(record.photos.values), capture: record.id)
        if !record.isReported {
            record.isReported = await onEnd(record, end)
        }
        if record.isToBeCancelled { record.isToBeCancelled = await !steps.cancelOnServer() }
        if !record.isToBeCancelled { await uploadTokens.delete(of: record.id) }
        guard record.isOver else {
            await save(record)
            return
        }
        do {
            try await queue.delete(record.id)
        } catch {
            log.warning("A finished capture can't be deleted", ["capture": record.id, "reason": "\(error)"])
        }
        await changed(record.id, nil)
    }
}

extension CaptureRecord {
    /// Records the flow's progress, and the end if the actions contain it.
    fileprivate mutating func note(_ progress: CaptureProgress, _ actions: [CaptureFlow.Action]) {
        self.progress = progress
        for case .end(let end, let cancelsOnServer) in actions {
            self.end = StoredEnd(end)
            isToBeCancelled = cancelsOnServer
        }
    }
}
