import AssayHTTP
import Foundation

/// The coordinator of this process's captures: starts them, resumes those of earlier processes, and tracks which ends
/// are not reported yet.
actor CaptureCoordinator {
    /// Reports to the app how a capture ended; returns false if the end was not delivered.
    ///
    /// It calls ``EndedCapture/markAsReported()`` immediately before the delivery.
    typealias EndHandler = @Sendable (EndedCapture) async -> Bool

    /// The time from the start of a capture during which its photos can be sent and are kept, in seconds.
    private static let keptSeconds: TimeInterval = 7 * 24 * 60 * 60

    private struct Run {
        let inbox: AsyncStream<CaptureFlow.Event>.Continuation
        let meter: UploadMeter
        let task: Task<Void, Never>
    }

    /// A capture that this process works on or whose record it has.
    private struct Capture {
        var activity = CaptureActivity<Run>()
        var record: CaptureRecord?
    }

    private let api: APIClient
    private let queue: CaptureQueue
    private let uploadTokens: UploadTokens
    private let uploadWindow: TimeInterval
    private let server: String
    private var captures: [String: Capture] = [:]
    private var watchers: [String: AsyncStream<[PendingCapture]>.Continuation] = [:]
    /// Reports the ends of captures that no caller waits for.
    private var endHandler: EndHandler?

    init(api: APIClient, queue: CaptureQueue, uploadTokens: UploadTokens, uploadWindow: TimeInterval, server: String) {
        self.api = api
        self.queue = queue
        self.uploadTokens = uploadTokens
        self.uploadWindow = uploadWindow
        self.server = server
    }

    /// Starts a capture; `onEnd` is called with its end, and not again after it has returned true.
    ///
    /// - Throws: ``AssayError/Code/unauthorizedAccess`` if the user was logged out meanwhile, because
    ///   ``abandon(butOf:)`` has missed this capture.
    func start(
        _ subject: CaptureSubject, user: String, source: any PhotoSource, onEnd: @escaping EndHandler
    ) throws(AssayError) -> RunningCapture {
        guard api.tokens.username == user else {
            throw AssayError(.unauthorizedAccess, "The user was logged out meanwhile.", language: api.language)
        }
        let record = CaptureRecord(
            subject, id: api.random.id(), user: user, server: server, beganAt: api.clock.now())
        let inbox = launch(record, source: source, onEnd: onEnd)
        return RunningCapture(
            id: record.id, abandon: { inbox.yield(.abandoned($0)) }, fillIn: { inbox.yield(.filledIn($0)) })
    }

    /// Notifies the running captures of other users, or all captures if `user` is `nil`, that their user is gone.
    func abandon(butOf user: String?) {
        for capture in captures.values where user == nil || capture.record?.user != user {
            capture.activity.run?.inbox.yield(.abandoned(nil))
        }
        publish()
    }

    /// Stops immediately, as the end of the process would; captures on disk can be resumed.
    func stop() async {
        let tasks = captures.values.compactMap(\.activity.run?.task)
        tasks.forEach { $0.cancel() }
        for task in tasks { await task.value }
    }

    @discardableResult
    private func launch(
        _ record: CaptureRecord, source: (any PhotoSource)?, onEnd: @escaping EndHandler
    ) -> AsyncStream<CaptureFlow.Event>.Continuation {
        let (events, inbox) = AsyncStream.makeStream(of: CaptureFlow.Event.self)
        let meter = UploadMeter()
        let runner = runner(for: record, source: source, meter: meter, onEnd: onEnd)
        // A capture outlives the call that began it, so this actor owns its task and the caller does not.
        let task = Task {
            let watching = Task { await publish(at: meter.moves) }
            await runner.run(record, events: events, inbox: inbox)
            meter.finish()
            await watching.value
            api.background?.open.set(nil, of: record.id)
            await handle(.finished, of: record.id, user: api.tokens.username)
        }
        change(record.id) { capture in
            capture.record = record
            _ = capture.activity.handle(.launched(Run(inbox: inbox, meter: meter, task: task)))
        }
        return inbox
    }

    /// Passes an event to a capture's activity, and does the work that follows.
    ///
    /// - Parameter user: The user whose captures are resumed.
    private func handle(_ event: CaptureActivity<Run>.Event, of capture: String, user: String?) async {
        switch change(capture, { $0.activity.handle(event) }) {
        case .check: await check(capture, user: user)
        case .dismiss: await settleDismissed(capture)
        case nil: break
        }
    }

    private func change<Value>(_ id: String, _ body: (inout Capture) -> Value) -> Value {
        var capture = captures[id] ?? Capture()
        defer { captures[id] = capture.activity.isIdle && capture.record == nil ? nil : capture }
        return body(&capture)
    }

    private func runner(
        for record: CaptureRecord, source: (any PhotoSource)?, meter: UploadMeter = UploadMeter(),
        onEnd: @escaping EndHandler
    ) -> CaptureRunner {
        let steps = CaptureSteps(
            id: record.id, source: source, api: api, queue: queue, uploadTokens: uploadTokens,
            uploadWindow: uploadWindow, begun: LockBox(Set(record.photos.values.map(\.digest))), meter: meter)
        return CaptureRunner(
            steps: steps, queue: queue, uploadTokens: uploadTokens, language: api.language, log: api.log,
            onEnd: { [queue, log = api.log] record, end in
                await onEnd(EndedCapture(record, end) { Self.markAsReported(record, in: queue, log) })
            },
            changed: { [weak self] in await self?.note($0, $1) })
    }

    private static func markAsReported(_ record: CaptureRecord, in queue: CaptureQueue, _ log: Log) {
        var reported = record
        reported.isReported = true
        do {
            try queue.saveNow(reported)
        } catch {
            log.warning("An end can't be stored as reported", ["capture": record.id, "reason": "\(error)"])
        }
    }
}

// MARK: - Captures of earlier processes

extension CaptureCoordinator {
    /// Sets the callback for the ends of captures that no caller waits for.
    func setEndHandler(_ endHandler: @escaping EndHandler) {
        self.endHandler = endHandler
    }

    /// Resumes the user's captures of earlier processes.
    ///
    /// Submitted captures are sent. Other captures ended with their process. Ends that were not delivered are reported.
    ///
    /// Captures of other users are skipped, except that photos too old to be sent are deleted.
    func resume(user: String?) async {
        for record in await loadAll() { await handle(.resume, of: record.id, user: user) }
        publish()
    }

    /// The urgent part of ``resume(user:)``: resumes submitted captures, without waiting for the settlement of others.
    func resumeSubmitted(user: String?) async {
        for record in await loadAll() where record.end == nil && record.progress.isUserDone {
            if captures[record.id]?.activity.run == nil { await handle(.resume, of: record.id, user: user) }
        }
        publish()
    }

    private func loadAll() async -> [CaptureRecord] {
        do {
            let loaded = try await queue.load()
            for folder in loaded.unreadable { api.log.warning(folder.description) }
            return loaded.records
        } catch {
            api.log.warning("The queue of captures can't be read", ["reason": "\(error)"])
            return []
        }
    }

    private func check(_ capture: String, user: String?) async {
        // `OpenSteps.quiet()` waits for this capture, until its record shows that it is not submitted.
        api.background?.open.expect(capture)
        // Loaded again: since the queue was listed, the capture may have been reported and deleted.
        if let record = try? await queue.load(capture), await isResumed(record, user: user) { return }
        api.background?.open.set(nil, of: capture)
        await handle(.finished, of: capture, user: api.tokens.username)
    }

    /// Resumes a submitted capture, or ends and settles any other; skips captures of other users unless they are too
    /// old.
    ///
    /// - Returns: Whether the capture now runs.
    private func isResumed(_ record: CaptureRecord, user: String?) async -> Bool {
        let now = api.clock.now()
        let isOwn = record.user == user && record.server == server
        let isTooOld = now.timeIntervalSince(record.beganAt) > Self.keptSeconds
        guard isOwn || (isTooOld && record.end == nil) else { return false }
        if isOwn { change(record.id) { $0.record = record } }
        if record.end == nil, isOwn, !isTooOld, record.progress.isUserDone {
            launch(record, source: nil) { [weak self] in await self?.reportEarlierEnd($0) ?? false }
            return true
        }
        // Settling can take long, and it is not part of the work of submitted captures.
        api.background?.open.set(nil, of: record.id)
        var record = record
        if record.end == nil {
            let isLate = isTooOld || record.progress.deadline.map { $0 <= now } ?? false
            record.end = isLate ? .timedOut : .cancelled
            record.isToBeCancelled = !isTooOld
            if isOwn { note(record.id, record) }
        }
        let runner = runner(for: record, source: nil) { [weak self] ended in
            isOwn ? await self?.reportEarlierEnd(ended) ?? false : false
        }
        if let end = record.end?.captureEnd(language: api.language) { await runner.settle(record, end) }
        return false
    }

    private func reportEarlierEnd(_ ended: EndedCapture) async -> Bool {
        await endHandler?(ended) ?? false
    }
}

// MARK: - Pending captures

extension CaptureCoordinator {
    /// Returns a stream of the user's captures, which yields the list now and after each change.
    func watch() -> AsyncStream<[PendingCapture]> {
        let id = api.random.id()
        let (stream, continuation) = AsyncStream.makeStream(
            of: [PendingCapture].self, bufferingPolicy: .bufferingNewest(1))
        watchers[id] = continuation
        continuation.yield(pending)
        return stream
    }

    /// Marks an ended capture as reported and settles it; if it is being settled already, this happens afterwards.
    func dismiss(_ capture: String) async {
        guard captures[capture]?.record?.end != nil else { return }
        await captures[capture]?.activity.run?.task.value
        guard captures[capture]?.record?.end != nil else { return }
        await handle(.dismiss, of: capture, user: api.tokens.username)
    }

    private func settleDismissed(_ capture: String) async {
        if var record = captures[capture]?.record, let end = record.end?.captureEnd(language: api.language) {
            record.isReported = true
            await runner(for: record, source: nil) { _ in true }.settle(record, end)
        }
        await handle(.finished, of: capture, user: api.tokens.username)
    }

    private var pending: [PendingCapture] {
        let user = api.tokens.username
        return captures.values.compactMap { capture in capture.record.map { ($0, capture.activity.run?.meter) } }
            .filter { $0.0.user == user }.sorted { ($0.0.beganAt, $0.0.id) < ($1.0.beganAt, $1.0.id) }
            .map { PendingCapture($0, $1, language: api.language) }
    }

    private func note(_ capture: String, _ record: CaptureRecord?) {
        change(capture) { $0.record = record }
        publish()
    }

    private func publish(at moves: AsyncStream<Void>) async {
        for await _ in moves { publish() }
    }

    private func publish() {
        // This runs for every change of every capture, and the list contains all captures in memory.
        guard !watchers.isEmpty else { return }
        let pending = pending
        for (id, watcher) in watchers {
            if case .terminated = watcher.yield(pending) { watchers[id] = nil }
        }
    }
}
