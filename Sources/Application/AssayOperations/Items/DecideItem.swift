package import AssayCore
package import AssayDecision
import AssayStorage
import AssayWire

/// Decides on a new item: gathers the evidence, runs the pipeline, and stores item, history, trace and event in one
/// transaction.
package struct DecideItem: Sendable {
    /// The maximum number of attempts.
    ///
    /// An item that has crashed this many workers goes to an expert without examination, so that it can't keep crashing
    /// them.
    package static let attempts = 5

    private let store: Store
    private let clock: any WallClock
    private let sleeper: any Clock<Duration>
    private let identifiers: IdentifierSource
    private let gatherer: EvidenceGatherer
    private let examiners: [any Examiner]

    package init(_ platform: Platform, examiners: [any Examiner] = Examiners.standard) {
        (store, clock) = (platform.store, platform.clock)
        (sleeper, identifiers) = (platform.sleeper, platform.identifiers)
        gatherer = EvidenceGatherer(platform)
        self.examiners = examiners
    }

    /// Runs a job of the kind ``AssayCore/JobKind/decideItem``.
    ///
    /// Repeating the job changes nothing.
    ///
    /// - Returns: The item's result; `nil` if there is no such item.
    /// - Throws: ``LeaseLost`` if another worker has taken the job; nothing is written then.
    @discardableResult
    package func callAsFunction(_ job: Job, owner: String) async throws -> ResultID? {
        try await ConflictRetry.run {
            let found = try await store.read {
                try $0.items.find(ItemID(job.subject), organization: job.organization)
            }
            guard let item = found, item.life.phase == .checking else {
                try await store.write { try Self.finish(job, owner: owner, in: $0) }
                return found?.life.result
            }
            return try await decide(item, job, owner: owner)
        }
    }

    private func decide(_ item: Item, _ job: Job, owner: String) async throws -> ResultID {
        let now = clock.now()
        let examiners: [any Examiner] = job.attempts > Self.attempts ? [ExhaustedExaminer()] : examiners
        let pipeline = DecisionPipeline(examiners: examiners, clock: sleeper)
        let trace = try await pipeline(at: now) { try await gatherer.evidence(on: item) }
        var decided = item
        let change = try decided.handle(.decided(trace.outcome), at: now)
        let record = DecisionRecord(
            item: decided, change: change, changing: ItemWriter(identifiers, now: now), trace: try trace.document(),
            traceID: identifiers.makeOrdered(), now: now)
        try await store.write { tx in
            try Self.finish(job, owner: owner, in: tx)
            try record.store(in: tx)
        }
        return decided.life.result
    }

    private static func finish(_ job: Job, owner: String, in tx: Transaction) throws {
        guard try tx.jobs.finish(job, owner: owner) else { throw LeaseLost() }
    }
}

/// The data that one decision writes, including generated ids, because a transaction may run twice.
private struct DecisionRecord: Sendable {
    let item: Item
    let change: ItemChange
    let changing: ItemWriter
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

/// Replaces the examiners for an item that has crashed several workers.
///
/// The trace then shows why it was not examined.
private struct ExhaustedExaminer: Examiner {
    let id = "attempts"
    let version = 1

    func examine(_ evidence: Evidence) throws -> Finding {
        throw DomainError(
            .init(.internalFailure, "too_many_attempts"),
            "The item was begun \(DecideItem.attempts) times and never decided.")
    }
}
