import Foundation

/// Runs one capture to its end: hands events to the flow, stores what outlives the process after each, and does what the
/// flow asks for, several things at a time.
struct CaptureRunner: Sendable {
    let steps: CaptureSteps
    let queue: CaptureQueue
    let uploadTokens: UploadTokens
    let language: String
    let log: Log
    /// Tells whoever started the capture how it ended; false where nobody is there.
    let tell: @Sendable (CaptureRecord, CaptureEnd) async -> Bool
    /// Hears of every change that is stored, and of the removal (`nil`).
    let changed: @Sendable (_ capture: String, CaptureRecord?) async -> Void

    /// Runs until the capture ends, or the task is cancelled: then it can be run again, in another process too.
    ///
    /// - Parameters:
    ///   - record: A new capture, or one that was left over.
    ///   - events: What happens from outside, and what ``inbox`` puts in.
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
            // What is cut short when the task is cancelled says nothing about the capture.
            for await event in events where !Task.isCancelled {
                let actions = await take(event, into: &flow, &record)
                // Before they start; and a capture that has ended is still to be told.
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

    /// Takes an event, and stores what has changed before anything of it is done.
    ///
    /// - Returns: The actions that are left to do.
    private func take(
        _ event: CaptureFlow.Event, into flow: inout CaptureFlow, _ record: inout CaptureRecord
    ) async -> [CaptureFlow.Action] {
        let before = record
        if case .taken(let region, let photo) = event { record.photos[region] = photo }
        var actions: [CaptureFlow.Action] = []
        for action in flow.handle(event, now: steps.clock.now()) {
            switch action {
            case .report(let end): record.isReported = await tell(record, end)
            case .end(let end, let cancelsOnServer):
                record.end = StoredEnd(end)
                record.isToBeCancelled = cancelsOnServer
                actions.append(action)
            default: actions.append(action)
            }
        }
        record.progress = flow.progress
        if record != before || event == .begin { await save(record) }
        if case .taken(let region, _) = event, let refused = before.photos[region] {
            try? await queue.deletePhotos([refused], capture: record.id)
        }
        return actions
    }

    /// The work behind an action, with what it needs of the record as it is now.
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
            guard let photo = record.photos[region] else { return { .failed(lost(region)) } }
            return { await steps.send(photo, region: region, isSilent: isSilent) }
        case .check: return { await steps.check() }
        case .submit(let time, let digests):
            return { await steps.submit(at: time, digests: digests, isSilent: isSilent) }
        case .complete: return { await steps.complete(isSilent: isSilent) }
        case .alarm(let time):
            return {
                try? await steps.clock.wait(max(0, time.timeIntervalSince(steps.clock.now())))
                return .alarm
            }
        case .report, .end: return { .alarm }
        }
    }

    private func lost(_ region: String) -> AssayError {
        AssayError(.unknown, "The stored photo of \(region) is gone.", language: language)
    }

    private func save(_ record: CaptureRecord) async {
        do {
            try await queue.save(record)
        } catch {
            log.warning("A capture can't be stored", ["capture": record.id, "reason": "\(error)"])
        }
        await changed(record.id, record)
    }
}

extension CaptureRunner {
    /// Does what is left after the end: deletes the photos, tells the caller, tells the platform.
    ///
    /// What can't be done now stays in the queue.
    func settle(_ ended: CaptureRecord, _ end: CaptureEnd) async {
        var record = ended
        try? await queue.deletePhotos(Array(record.photos.values), capture: record.id)
        if !record.isReported {
            record.isReported = await tell(record, end)
            // Telling the platform can take long: an app that is killed meanwhile must not be told again.
            if record.isReported, record.isToBeCancelled { await save(record) }
        }
        if record.isToBeCancelled { record.isToBeCancelled = await !steps.cancelOnServer() }
        if !record.isToBeCancelled { await uploadTokens.delete(of: record.id) }
        guard record.isOver else { return await save(record) }
        do {
            try await queue.delete(record.id)
        } catch {
            log.warning("A finished capture can't be deleted", ["capture": record.id, "reason": "\(error)"])
        }
        await changed(record.id, nil)
    }
}
