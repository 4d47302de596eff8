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

    private let platform: Platform
    private let examiners: [any Examiner]

    package init(_ platform: Platform, examiners: [any Examiner] = Examiners.standard) {
        self.platform = platform
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
            let found = try await platform.store.read {
                try $0.items.find(ItemID(job.subject), organization: job.organization)
            }
            guard let item = found, item.life.phase == .checking else {
                try await platform.store.write { try $0.finish(job, owner: owner) }
                return found?.life.result
            }
            return try await decide(item, job, owner: owner)
        }
    }

    private func decide(_ item: Item, _ job: Job, owner: String) async throws -> ResultID {
        let now = platform.clock.now()
        let examiners: [any Examiner] = job.attempts > Self.attempts ? [ExhaustedExaminer()] : examiners
        let pipeline = DecisionPipeline(examiners: examiners, clock: platform.sleeper)
        let trace = try await pipeline(at: now) { try await EvidenceGatherer(platform).evidence(on: item) }
        var decided = item
        let change = try decided.handle(.decided(trace.outcome), at: now)
        // The ids are generated before the transaction, because it may run twice.
        let writer = ItemWriter(platform, now: now)
        let (document, id) = (try trace.document(), platform.identifiers.makeOrdered() as TraceID)
        let isSimulated = try await platform.store.write { [decided] tx in
            var decided = decided
            try tx.finish(job, owner: owner)
            let isSimulated = try writer.store(&decided, from: item, change, in: tx)
            try tx.traces.insert(
                id, item: decided.id, organization: decided.organization,
                schemaVersion: DecisionTrace.currentSchemaVersion, document: document, now: now)
            tx.count(.decision(decided.life.result))
            return isSimulated
        }
        if isSimulated { platform.signals.notify(.jobs(.simulate)) }
        return decided.life.result
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
