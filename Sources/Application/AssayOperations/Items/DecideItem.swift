package import AssayCore
package import AssayDecision
import AssayStorage

/// Decides on a new item: gathers the evidence, runs the pipeline, and stores item, history, trace and event at once.
package struct DecideItem: Sendable {
    /// An item that ended this many workers is handed to an expert unseen, so that it can't go on ending them.
    package static let attempts = 5

    private let platform: Platform
    private let examiners: [any Examiner]

    package init(_ platform: Platform, examiners: [any Examiner] = Examiners.standard) {
        self.platform = platform
        self.examiners = examiners
    }

    /// Does a job of the kind ``AssayCore/JobKind/decideItem``.
    ///
    /// Doing it again changes nothing.
    ///
    /// - Returns: The item's result after it; `nil` where there is no such item.
    /// - Throws: ``LeaseLost`` where another worker has the job by now; nothing is written then.
    @discardableResult
    package func callAsFunction(_ job: Job, owner: String) async throws -> ResultID? {
        try await ConflictRetry.run {
            let found = try await platform.store.read {
                try $0.items.find(ItemID(job.subject), organization: job.organization)
            }
            guard let item = found, item.life.phase == .checking else {
                try await platform.store.write { try Self.finish(job, owner: owner, in: $0) }
                return found?.life.result
            }
            return try await decide(item, job, owner: owner)
        }
    }

    private func decide(_ item: Item, _ job: Job, owner: String) async throws -> ResultID {
        let now = platform.clock.now()
        let examiners: [any Examiner] = job.attempts > Self.attempts ? [ExhaustedExaminer()] : examiners
        let pipeline = DecisionPipeline(examiners: examiners, clock: platform.sleeper)
        let gathering = EvidenceGathering(platform: platform)
        let trace = try await pipeline(at: now) { try await gathering.evidence(on: item) }
        var decided = item
        let change = try decided.handle(.decided(trace.outcome), at: now)
        let record = DecisionRecord(
            item: decided, change: change, changing: ItemChanging(platform, now: now), trace: try trace.document(),
            traceID: platform.identifiers.make(), now: now)
        try await platform.store.write { tx in
            try Self.finish(job, owner: owner, in: tx)
            try record.store(in: tx)
        }
        return decided.life.result
    }

    private static func finish(_ job: Job, owner: String, in tx: Transaction) throws {
        guard try tx.jobs.finish(job, owner: owner) else { throw LeaseLost() }
    }
}

/// What one decision writes, with the ids that it needs: a transaction may run twice.
private struct DecisionRecord: Sendable {
    let item: Item
    let change: ItemChange
    let changing: ItemChanging
    let trace: String
    let traceID: TraceID
    let now: Timestamp

    func store(in tx: Transaction) throws {
        try changing.store(item, change, in: tx)
        try tx.traces.insert(
            traceID, item: item.id, organization: item.organization,
            schemaVersion: DecisionTrace.currentSchemaVersion, document: trace, now: now)
    }
}

/// Stands in for the examiners of an item that has ended one worker after the other: the trace says why nobody looked.
private struct ExhaustedExaminer: Examiner {
    let id = "attempts"
    let version = 1

    func examine(_ evidence: Evidence) throws -> Finding {
        throw DomainError(
            .internalFailure, "too_many_attempts", "The item was begun \(DecideItem.attempts) times and never decided.")
    }
}
