package import AssayCore
import AssayStorage
import AssayWire

/// Schedules a step of a sandbox's item, for the backend of the sandbox or for staff.
package struct SimulateItem: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// A step that waits already stays as it is.
    ///
    /// - Parameters:
    ///   - id: The `entrupy_id` as typed by a person.
    ///   - outcome: One of ``AssayWire/SimulatedOutcome``.
    ///   - delaySeconds: The time until the step; `nil` for two seconds.
    /// - Returns: The step, and the time at which a worker carries it out.
    /// - Throws: `sandbox_only` for every item if the partner is no sandbox; `not_found`; `invalid_request`, which names
    ///   the field; the error of the step's operation if the step is not possible now.
    package func callAsFunction(
        _ partner: PartnerActor, id: String, outcome: String, delaySeconds: Int?
    ) async throws -> (simulation: Simulation, dueAt: Timestamp) {
        let note = AuditNote(partner, platform.identifiers, now: platform.clock.now())
        return try await schedule(outcome, after: delaySeconds, note) { tx in
            try tx.requireSandbox(partner.organization)
            return try partner.find(try ItemID(typed: id), in: tx)
        }
    }

    /// - Throws: `role_too_low`, otherwise as for a partner.
    package func callAsFunction(
        _ staff: StaffActor, item id: ItemID, outcome: String, delaySeconds: Int?
    ) async throws -> (simulation: Simulation, dueAt: Timestamp) {
        let note = AuditNote(staff, platform.identifiers, now: platform.clock.now())
        return try await schedule(outcome, after: delaySeconds, note) { tx in
            let item = try StaffItemReader.find(id, for: staff, in: tx)
            try tx.requireSandbox(item.organization)
            return item
        }
    }

    private func schedule(
        _ word: String, after delaySeconds: Int?, _ note: AuditNote,
        find: @escaping @Sendable (Transaction) throws -> Item
    ) async throws -> (simulation: Simulation, dueAt: Timestamp) {
        guard let outcome = SimulatedOutcome(rawValue: word) else {
            let words = SimulatedOutcome.allCases.map(\.rawValue).joined(separator: ", ")
            throw DomainError.invalid("outcome", "unknown_outcome", "Use one of \(words).")
        }
        let (delay, allowed) = (delaySeconds ?? SimulatedOutcome.standardDelay, SimulatedOutcome.delays)
        guard allowed.contains(delay) else {
            throw DomainError.invalid(
                "delay_seconds", "out_of_range", "Use \(allowed.lowerBound) to \(allowed.upperBound) seconds.")
        }
        let (now, job): (Timestamp, JobID) = (note.now, platform.identifiers.makeOrdered())
        let dueAt = now.adding(seconds: delay)
        let scheduled = try await platform.store.write { tx -> (Simulation, Timestamp) in
            let item = try find(tx)
            try outcome.check(on: item)
            let (simulation, organization) = (Simulation(outcome, of: item.id), item.organization)
            let subject = simulation.subject
            if let earlier = try tx.jobs.dueAt(.simulate, organization: organization, subject: subject) {
                return (simulation, earlier)
            }
            try tx.jobs.enqueue(
                .simulate, organization: organization, user: item.user, subject: subject, dueAt: dueAt, id: job,
                now: now)
            try note.append(
                "item.simulate", subject: item.id.rawValue, organization: organization,
                detail: ["outcome": outcome.rawValue, "delay": String(delay)], to: tx)
            return (simulation, dueAt)
        }
        platform.signals.notify(.jobs(.simulate))
        return scheduled
    }
}

extension Transaction {
    /// - Throws: `sandbox_only` if the organization is no sandbox.
    func requireSandbox(_ organization: OrganizationID) throws {
        guard try organizations.find(organization)?.isSandbox == true else {
            throw DomainError(
                .sandboxOnly, "Nothing is simulated in a production organization. Use its sandbox, with its own token.")
        }
    }
}
