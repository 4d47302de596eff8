import AssayBlobs
package import AssayCore
import AssayDecision
import AssayStorage
import AssayWire
import Foundation

/// Erases the data of an erased user in steps of bounded size (`docs/operate/erasure.md`).
package struct RunErasure: Sendable {
    /// The number of rows of a statement.
    private static let batch = 200

    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// Runs a job of the kind ``AssayCore/JobKind/eraseUser``: a step, after which it schedules the next one.
    package func callAsFunction(_ job: Job, owner: String) async throws {
        guard let step = ErasureStep(subject: job.subject),
            let user = try await platform.store.read({ try $0.users.find(step.user, organization: job.organization) }),
            let erasedAt = user.erasedAt, user.erasureEndedAt == nil
        else { return try await platform.store.write { try $0.finish(job, owner: owner) } }
        let began = step.beganAt ?? platform.clock.now()
        let quiet = erasedAt.adding(seconds: ErasureStep.quietSeconds)
        let place = try await run(user, after: step.place)
        let (now, id): (Timestamp, JobID) = (platform.clock.now(), platform.identifiers.makeOrdered())
        let next: (step: ErasureStep, dueAt: Timestamp)? =
            if let place {
                (ErasureStep(user.id, beganAt: began, after: place), now)
            } else if began < quiet {
                (ErasureStep(user.id), max(quiet, now))
            } else {
                nil
            }
        try await platform.store.write { tx in
            try tx.finish(job, owner: owner)
            guard let next else {
                return try tx.erasure.end(user.id, organization: user.organization, now: now)
            }
            try tx.jobs.enqueue(
                .eraseUser, organization: user.organization, subject: next.step.subject, dueAt: next.dueAt, id: id,
                now: now)
        }
        platform.signals.notify(.jobs(.eraseUser))
    }

    /// Runs the last round at once, in a database that nothing else uses.
    func finish(_ user: User) async throws {
        var place: ItemPosition?
        repeat { place = try await run(user, after: place) } while place != nil
        let now = platform.clock.now()
        try await platform.store.write {
            try $0.erasure.end(user.id, organization: user.organization, now: now)
        }
    }

    /// Erases some of the user's items, newest first, and after the last one the rest.
    ///
    /// - Returns: The place of the last item; `nil` at the end of the round.
    private func run(_ user: User, after place: ItemPosition?) async throws -> ItemPosition? {
        let items = try await platform.store.read {
            try $0.items.list(of: user.id, user.organization, after: place, limit: ErasureStep.items)
        }
        for item in items { try await erase(item.id, of: user) }
        if items.count == ErasureStep.items, let last = items.last { return ItemPosition(last) }
        var clientID: String? = ""
        while let last = clientID {
            clientID = try await platform.store.write {
                try $0.erasure.eraseCaptures(
                    of: user.id, organization: user.organization, after: last, limit: Self.batch)
            }
        }
        return nil
    }
}

// MARK: - Items

extension RunErasure {
    private func erase(_ id: ItemID, of user: User) async throws {
        let now = platform.clock.now()
        let writer = ItemWriter(platform, now: now)
        let job: JobID = platform.identifiers.makeOrdered()
        let item = try await platform.retryingConflicts { tx -> Item? in
            // In the order in which changes of items lock.
            try tx.reviewQueue.lock(id, of: user.organization)
            guard let before = try tx.items.find(id, organization: user.organization) else { return nil }
            var item = before
            try tx.decisions.void(item: id, organization: user.organization, now: now)
            let certificate = try tx.certificates.newest(of: id, organization: user.organization)
            let isNamed = certificate.map { $0.showsHolder && $0.document != nil } ?? false
            if let change = try item.erase(at: now, isNamed: isNamed) {
                if before.life.phase == .retake { try RetakeCloser.close(of: item, now: now, in: tx) }
                try Self.eraseWords(about: item, in: tx)
                try writer.store(&item, from: before, change, in: tx)
                try tx.erasure.eraseNames(of: item, from: before)
            } else {
                try Self.eraseWords(about: item, in: tx)
            }
            try tx.jobs.enqueue(
                .removePhotos, organization: item.organization, user: item.user, subject: id.rawValue, dueAt: now,
                id: job, now: now)
            return item
        }
        guard let item else { return }
        platform.signals.notify(.jobs(.removePhotos))
        try await repeating { try $0.erasure.eraseEvents(of: item, after: $1, limit: Self.batch) }
        try await repeating { try $0.erasure.eraseAnswers(about: item, after: $1, limit: Self.batch) }
    }

    /// The words go before the change is stored, so that its event has none of them.
    private static func eraseWords(about item: Item, in tx: Transaction) throws {
        try tx.erasure.eraseWords(
            about: item, shapes: ItemShape.kept.map(\.name), languages: Language.allCases.map(\.rawValue))
        try tx.erasure.eraseTraces(of: item) {
            try WireJSON.text(WireJSON.decode(DecisionTrace.self, from: Data($0.utf8)).erased)
        }
        try tx.idempotencyKeys.eraseAnswers(about: item.id.rawValue, organization: item.organization)
        try tx.audit.eraseDetails(of: item.id.rawValue, organization: item.organization)
    }

    /// Repeats a transaction that returns the arrival of the last row that it has handled, or `nil` at the end.
    private func repeating(
        _ body: @escaping @Sendable (Transaction, Int64) throws -> Int64?
    ) async throws {
        var arrival: Int64? = 0
        while let last = arrival { arrival = try await platform.store.write { try body($0, last) } }
    }
}
