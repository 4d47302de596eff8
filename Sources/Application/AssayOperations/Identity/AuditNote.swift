import AssayCore
import AssayStorage
import Foundation

/// The audit row of one act of the staff: its id and time are made before the transaction, which may run twice.
struct AuditNote: Sendable {
    private let staff: StaffActor
    private let id: String
    private let now: Timestamp

    init(_ staff: StaffActor, _ platform: Platform, now: Timestamp) {
        self.staff = staff
        self.now = now
        id = platform.identifiers.make(Entity.Event.self).rawValue
    }

    /// - Parameters:
    ///   - action: A stable word pair, such as `token.revoke`.
    ///   - detail: What was decided; never a secret.
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
