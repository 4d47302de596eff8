import AssayCore
import AssayStorage
import Foundation

/// The audit row of one staff action.
///
/// Its id and time are created before the transaction, because that may run twice.
struct AuditNote: Sendable {
    private let staff: StaffActor
    private let id: String
    private let now: Timestamp

    init(_ staff: StaffActor, _ identifiers: IdentifierSource, now: Timestamp) {
        self.staff = staff
        self.now = now
        id = identifiers.makeOrdered(Entity.Event.self).rawValue
    }

    /// - Parameters:
    ///   - action: A stable word pair, such as `token.revoke`.
    ///   - detail: The parameters of the action; never a secret.
    func append(
        _ action: String, subject: String, organization: OrganizationID?, detail: [String: String] = [:],
        to transaction: Transaction
    ) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        try transaction.audit.append(
            action, subject: subject, staff: staff, organization: organization,
            detail: String(decoding: try encoder.encode(detail), as: UTF8.self), id: id, now: now)
    }
}
