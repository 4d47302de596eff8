import AssayCore
import AssayStorage
import AssayWire

/// The audit row of one action.
///
/// Its id and time are created before the transaction, because that may run twice.
package struct AuditNote: Sendable {
    private let author: AuditAuthor
    /// The token by which a member of staff acted; `nil` for a command, and for a partner whose token is the author.
    private let token: APITokenID?
    private let id: String
    /// The time of the action.
    let now: Timestamp

    init(_ staff: StaffActor, _ identifiers: IdentifierSource, now: Timestamp) {
        self.init(.staff(staff.id, email: staff.email), token: staff.token, identifiers, now: now)
    }

    /// The author is the member of staff to whom the partner's token is bound, otherwise the token itself.
    init(_ partner: PartnerActor, _ identifiers: IdentifierSource, now: Timestamp) {
        if let staff = partner.staff {
            self.init(staff, identifiers, now: now)
        } else {
            self.init(.token(partner.token), token: nil, identifiers, now: now)
        }
    }

    /// The author is a visitor of the console who has not signed in.
    init(ofVisitor identifiers: IdentifierSource, now: Timestamp) {
        self.init(.visitor, token: nil, identifiers, now: now)
    }

    /// The author is the server, by the setting `retention_days`.
    init(ofRetention identifiers: IdentifierSource, now: Timestamp) {
        self.init(.retention, token: nil, identifiers, now: now)
    }

    /// The author is the restore of a backup.
    init(ofRestore identifiers: IdentifierSource, now: Timestamp) {
        self.init(.restore, token: nil, identifiers, now: now)
    }

    private init(_ author: AuditAuthor, token: APITokenID?, _ identifiers: IdentifierSource, now: Timestamp) {
        (self.author, self.token) = (author, token)
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
        let detail = detail.merging(token.map { ["token": $0.rawValue] } ?? [:]) { $1 }
        try transaction.audit.append(
            action, subject: subject, author: author, organization: organization,
            detail: try WireJSON.text(detail), id: id, now: now)
    }
}

extension Platform {
    /// Runs a change by a member of staff in a transaction, and repeats it after a conflict with another one.
    ///
    /// - Parameter body: Changes the data, and appends the note.
    func change<Value: Sendable>(
        by staff: StaffActor, _ body: @escaping @Sendable (Transaction, AuditNote) throws -> Value
    ) async throws -> Value {
        let note = AuditNote(staff, identifiers, now: clock.now())
        return try await retryingConflicts { try body($0, note) }
    }
}
