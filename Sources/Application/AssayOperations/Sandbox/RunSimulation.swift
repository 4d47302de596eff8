package import AssayCore
import AssayStorage
import AssayWire

/// Carries out a step of a sandbox's item, with the operation of an expert's step.
///
/// The job is finished in the transaction of the step, so that a worker that is killed does not take the step twice.
package struct RunSimulation: Sendable {
    private static let note = "Simulated by the sandbox."

    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// Runs a job of the kind ``AssayCore/JobKind/simulate``.
    ///
    /// - Returns: The reason why the step was dropped: it has become impossible since it was scheduled. `nil` if it was
    ///   carried out.
    /// - Throws: ``LeaseLost`` if another worker has taken the job; nothing is written then.
    package func callAsFunction(_ job: Job, owner: String) async throws -> DomainError? {
        do {
            try await run(job, owner: owner)
            return nil
        } catch let error as DomainError
            where [.badInput, .notFound, .conflict].contains(error.kind) && error.problem != .changedMeanwhile
        {
            try await platform.store.write { try $0.finish(job, owner: owner) }
            return error
        }
    }

    private func run(_ job: Job, owner: String) async throws {
        guard let simulation = Simulation(subject: job.subject) else { throw DomainError.notFound("simulation") }
        let (id, outcome) = (simulation.item, simulation.outcome)
        let item = try await platform.store.read { tx in
            try tx.requireSandbox(job.organization)
            return try tx.items.find(id, organization: job.organization)
        }
        guard let item else { throw DomainError.notFound("item") }
        // The actor may work for the job's organization alone.
        let isLead = [.certificateRevoked, .certificateReissued].contains(outcome)
        let expert = StaffActor(
            id: StaffID("sandbox"), email: "sandbox", role: isLead ? .lead : .expert,
            organizations: [job.organization])
        let answer = CallAnswer<Item, Item>.finishing(job, owner: owner)
        switch outcome.event(of: item.life) {
        case .resolved(let result, _):
            try await ResolveItem(platform)(expert, item: id, result: result, message: Self.note, answering: answer)
        case .reopened: try await ReopenItem(platform)(expert, item: id, message: Self.note, answering: answer)
        case .flagResolved(let change, _):
            try await ResolveFlag(platform)(expert, item: id, change: change, note: Self.note, answering: answer)
        case .retakeAsked:
            let category = try await platform.catalogs.catalog(hash: item.catalogHash).category(id: item.facts.category)
            let region = category?.regions.first(where: \.required) ?? category?.regions.first
            try await RequestRetake(platform)(
                expert, item: id, regions: region.map { [$0.id] } ?? [], message: Self.note,
                answering: CallAnswer<Retake, Retake>.finishing(job, owner: owner))
        default:
            switch outcome {
            case .question:
                try await AskMessage(platform)(
                    expert, item: id, text: "Is there a serial number?", answers: ["Yes", "No"],
                    answering: CallAnswer<ItemMessage, ItemMessage>.finishing(job, owner: owner))
            case .overdue:
                let change = ItemEditor(platform, staff: expert, item: id)
                _ = try await change.run("item.overdue", answering: answer) { item, _ in
                    try outcome.check(on: item)
                    return item.makeOverdue(at: change.now)
                }
            case .certificateRevoked: try await EndCertificate(platform).revoke(expert, item: id, answering: answer)
            case .certificateReissued: try await EndCertificate(platform).reissue(expert, item: id, answering: answer)
            default: try await endSessions(of: item, isExpiry: outcome == .sessionExpired, job, owner: owner)
            }
        }
    }

    private func endSessions(of item: Item, isExpiry: Bool, _ job: Job, owner: String) async throws {
        let (now, organization) = (platform.clock.now(), item.organization)
        try await platform.store.write { tx in
            try tx.finish(job, owner: owner)
            for app in try tx.apps.list(organization) {
                try tx.sessions.endAll(
                    from: app.bundleID, organization: organization, of: item.user, isExpiry: isExpiry, now: now)
            }
        }
    }
}

extension CallAnswer where Answer == Result {
    /// The result of a job's change, in whose transaction the job is finished.
    fileprivate static func finishing(_ job: Job, owner: String) -> Self {
        CallAnswer { tx, _, change in
            try tx.finish(job, owner: owner)
            return try change()
        }
    }
}
