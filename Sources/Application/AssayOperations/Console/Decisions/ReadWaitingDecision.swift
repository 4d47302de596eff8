package import AssayCore
import AssayStorage

/// Reads a member's own decisions that can be undone, or that returned because the item had changed.
///
/// Other members do not see a decision before it takes effect.
package struct ReadWaitingDecision: Sendable {
    /// The maximum number of open decisions on a page.
    private static let maxOpen = 3
    /// The age up to which a decision is open, in seconds; an older one is only on its item's page.
    private static let openSeconds = 3_600

    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Returns: The decisions, newest first.
    package func callAsFunction(_ member: ConsoleMember) async throws -> [WaitingDecision] {
        let (staff, since) = (member.staff, platform.clock.now().adding(seconds: -Self.openSeconds))
        let found = try await platform.store.read {
            try $0.decisions.open(staff: staff.id, since: since, limit: Self.maxOpen)
        }
        return found.filter { staff.mayWork(for: $0.organization) }.map { WaitingDecision($0) }
    }
}

extension Transaction {
    /// Returns the newest decision on an item if it is the member's, and waits, has come back or was taken back.
    func waitingDecision(on item: Item, of staff: StaffActor) throws -> WaitingDecision? {
        guard let stored = try decisions.latest(item: item.id, organization: item.organization),
            stored.staff == staff.id
        else { return nil }
        switch stored.state {
        case .waiting, .undone: return WaitingDecision(stored)
        case .returned:
            let entries = try timeline.list(item: item.id, organization: item.organization)
            return WaitingDecision(stored, changes: stored.decision.changes(in: entries, upTo: item.revision))
        case .applied, .voided, .voted: return nil
        }
    }
}
