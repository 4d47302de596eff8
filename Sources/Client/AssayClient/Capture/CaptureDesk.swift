import Foundation

/// Keeps the captures of this process: starts them, takes up those that an earlier process left, and knows who is still
/// to be told.
actor CaptureDesk {
    /// Tells the app how a capture ended; false where nobody is there to be told.
    typealias Teller = @Sendable (EndedCapture) async -> Bool

    /// How long a capture's photos can be sent after it began, and with them how long they are kept, in seconds.
    private static let keptSeconds: TimeInterval = 7 * 24 * 60 * 60

    private struct Running {
        let inbox: AsyncStream<CaptureFlow.Event>.Continuation
        let meter: UploadMeter
        let task: Task<Void, Never>
    }

    private let api: APIClient
    private let queue: CaptureQueue
    private let uploadTokens: UploadTokens
    private let uploadWindow: TimeInterval
    private let server: String
    private var running: [String: Running] = [:]
    /// Captures that are being settled or told, so that nothing is told twice.
    private var inHand: Set<String> = []
    /// Captures that a ``resume(user:)`` has found running or in hand, and passed over: whoever has come to be told is
    /// still to be told then.
    private var passedOver: Set<String> = []
    /// Captures that the app has dismissed while they were in hand: they are forgotten when that is over.
    private var dismissed: Set<String> = []
    private var records: [String: CaptureRecord] = [:]
    private var watchers: [String: AsyncStream<[PendingCapture]>.Continuation] = [:]
    /// Tells of captures that nobody waits for any more.
    private var teller: Teller?

    init(api: APIClient, queue: CaptureQueue, uploadTokens: UploadTokens, uploadWindow: TimeInterval, server: String) {
        self.api = api
        self.queue = queue
        self.uploadTokens = uploadTokens
        self.uploadWindow = uploadWindow
        self.server = server
    }

    /// Starts a capture; `tell` hears of its end once, if the user is still there then.
    ///
    /// - Throws: Where the user has been logged out meanwhile: ``abandon(butOf:)`` would not have seen the capture.
    func start(
        _ subject: CaptureSubject, user: String, source: any PhotoSource, tell: @escaping Teller
    ) throws(AssayError) -> RunningCapture {
        guard api.tokens.username == user else {
            throw AssayError(.unauthorizedAccess, "The user was logged out meanwhile.", language: api.language)
        }
        let record = CaptureRecord(
            subject, id: api.random.id(), user: user, server: server, beganAt: api.clock.now())
        let inbox = launch(record, source: source, tell: tell)
        return RunningCapture(id: record.id) { inbox.yield(.abandoned($0)) }
    }

    /// Tells every running capture of other users, or of all, that its user is gone.
    func abandon(butOf user: String?) {
        for (id, capture) in running where user == nil || records[id]?.user != user {
            capture.inbox.yield(.abandoned(nil))
        }
        publish()
    }

    /// Stops at once, as the end of a process would; what is on disk can be taken up again.
    func stop() async {
        let tasks = running.values.map(\.task)
        tasks.forEach { $0.cancel() }
        for task in tasks { await task.value }
    }

    @discardableResult
    private func launch(
        _ record: CaptureRecord, source: (any PhotoSource)?, tell: @escaping Teller
    ) -> AsyncStream<CaptureFlow.Event>.Continuation {
        let (events, inbox) = AsyncStream.makeStream(of: CaptureFlow.Event.self)
        let meter = UploadMeter()
        let runner = runner(for: record, source: source, meter: meter, tell: tell)
        records[record.id] = record
        // A capture outlives the call that began it, so its task hangs on this actor and not on the caller.
        let task = Task {
            async let watching: Void = publish(at: meter.moves)
            await runner.run(record, events: events, inbox: inbox)
            meter.finish()
            await watching
            await finished(record.id)
        }
        running[record.id] = Running(inbox: inbox, meter: meter, task: task)
        return inbox
    }

    private func finished(_ capture: String) async {
        running[capture] = nil
        api.background?.open.set(nil, of: capture)
        guard passedOver.remove(capture) != nil else { return }
        await takeUp(capture, user: api.tokens.username)
    }

    private func runner(
        for record: CaptureRecord, source: (any PhotoSource)?, meter: UploadMeter = UploadMeter(),
        tell: @escaping Teller
    ) -> CaptureRunner {
        let steps = CaptureSteps(
            id: record.id, source: source, api: api, queue: queue, uploadTokens: uploadTokens,
            uploadWindow: uploadWindow, begun: LockBox(Set(record.photos.values.map(\.digest))), meter: meter)
        return CaptureRunner(
            steps: steps, queue: queue, uploadTokens: uploadTokens, language: api.language, log: api.log,
            tell: { await tell(EndedCapture($0, $1)) },
            changed: { [weak self] in await self?.note($0, $1) })
    }
}

// MARK: - What an earlier process left

extension CaptureDesk {
    /// Who tells the app of captures that nobody waits for any more.
    func setTeller(_ teller: @escaping Teller) {
        self.teller = teller
    }

    /// Takes up what the user's captures of earlier processes need: submitted ones are sent, others have ended with the
    /// process, and ends that nobody heard of are told.
    ///
    /// Captures of other users are left alone, but for photos that are too old to be sent.
    func resume(user: String?) async {
        for record in await loadAll() { await takeUp(record.id, user: user) }
        publish()
    }

    /// The part of ``resume(user:)`` that can't wait: resumes submitted captures, and waits for no other's settlement.
    func resumeSubmitted(user: String?) async {
        for record in await loadAll() where record.end == nil && record.progress.isUserDone {
            if running[record.id] == nil { await takeUp(record.id, user: user) }
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

    /// Takes a capture up, unless somebody is at it: then it is looked at again when that is over.
    private func takeUp(_ capture: String, user: String?) async {
        guard running[capture] == nil, inHand.insert(capture).inserted else {
            passedOver.insert(capture)
            return
        }
        passedOver.remove(capture)
        // A wait for submitted captures includes this one until its record says otherwise.
        api.background?.open.expect(capture)
        // Read again: since the queue was listed, it may have been told, and be gone.
        if let record = try? await queue.load(capture) { await takeUp(record, user: user) }
        inHand.remove(capture)
        if running[capture] == nil { api.background?.open.set(nil, of: capture) }
        if dismissed.remove(capture) != nil { await dismiss(capture) }
        if running[capture] == nil, passedOver.remove(capture) != nil {
            await takeUp(capture, user: api.tokens.username)
        }
    }

    /// What a capture in hand needs.
    private func takeUp(_ record: CaptureRecord, user: String?) async {
        let now = api.clock.now()
        let isOwn = record.user == user && record.server == server
        let isTooOld = now.timeIntervalSince(record.beganAt) > Self.keptSeconds
        guard isOwn || (isTooOld && record.end == nil) else { return }
        if isOwn { records[record.id] = record }
        if record.end == nil, isOwn, !isTooOld, record.progress.isUserDone {
            launch(record, source: nil) { [weak self] in await self?.tellLeftover($0) ?? false }
            return
        }
        // Settling can take long, and is no submitted capture's work.
        api.background?.open.set(nil, of: record.id)
        var record = record
        if record.end == nil {
            let isLate = isTooOld || record.progress.deadline.map { $0 <= now } ?? false
            record.end = isLate ? .timedOut : .cancelled
            record.isToBeCancelled = !isTooOld
            if isOwn { note(record.id, record) }
        }
        let runner = runner(for: record, source: nil) { [weak self] ended in
            isOwn ? await self?.tellLeftover(ended) ?? false : false
        }
        guard let end = record.end?.captureEnd(language: api.language) else { return }
        await runner.settle(record, end)
    }

    private func tellLeftover(_ ended: EndedCapture) async -> Bool {
        await teller?(ended) ?? false
    }
}

// MARK: - Who watches

extension CaptureDesk {
    /// The user's captures, now and after each change.
    func watch() -> AsyncStream<[PendingCapture]> {
        let id = api.random.id()
        let (stream, continuation) = AsyncStream.makeStream(
            of: [PendingCapture].self, bufferingPolicy: .bufferingNewest(1))
        watchers[id] = continuation
        continuation.yield(pending)
        return stream
    }

    /// Counts an ended capture as told; one that is in hand, when that is over.
    func dismiss(_ capture: String) async {
        guard records[capture]?.end != nil else { return }
        await running[capture]?.task.value
        guard var record = records[capture], let end = record.end?.captureEnd(language: api.language) else { return }
        guard inHand.insert(capture).inserted else {
            dismissed.insert(capture)
            return
        }
        defer {
            inHand.remove(capture)
            dismissed.remove(capture)
        }
        record.isReported = true
        await runner(for: record, source: nil) { _ in true }.settle(record, end)
    }

    private var pending: [PendingCapture] {
        let user = api.tokens.username
        return records.values.filter { $0.user == user }.sorted { ($0.beganAt, $0.id) < ($1.beganAt, $1.id) }
            .map { PendingCapture($0, running[$0.id]?.meter, language: api.language) }
    }

    private func note(_ capture: String, _ record: CaptureRecord?) {
        records[capture] = record
        publish()
    }

    private func publish(at moves: AsyncStream<Void>) async {
        for await _ in moves { publish() }
    }

    private func publish() {
        // Every change of every capture comes by here, and the list is made of all that are kept.
        guard !watchers.isEmpty else { return }
        let pending = pending
        for (id, watcher) in watchers {
            if case .terminated = watcher.yield(pending) { watchers[id] = nil }
        }
    }
}
