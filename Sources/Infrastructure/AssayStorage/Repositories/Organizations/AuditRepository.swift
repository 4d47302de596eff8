package import AssayCore
import AssaySQL

/// The author of an action in the audit trail.
package enum AuditAuthor: Sendable, Hashable {
    case staff(StaffID, email: String)
    /// A partner's backend, by its API token.
    case token(APITokenID)
    /// A visitor of the console who has not signed in.
    case visitor
    /// The server, by the setting `retention_days`.
    case retention
    /// The restore of a backup.
    case restore

    fileprivate var staff: StaffID? {
        if case .staff(let id, _) = self { id } else { nil }
    }

    /// The name in the column `actor`.
    fileprivate var name: String {
        switch self {
        case .staff(_, let email): email
        case .token(let id): "token:\(id)"
        case .visitor: "console"
        case .retention: "retention"
        case .restore: "restore"
        }
    }
}

/// The log of the actions of staff and of partners' backends: one row per action, whose words alone are erased.
package struct AuditRepository {
    let sql: any SQLTransaction

    /// Appends an action.
    ///
    /// - Parameters:
    ///   - action: A stable pair of words, such as `item.resolve`.
    ///   - detail: The decision as JSON; it must never contain a secret.
    package func append(
        _ action: String, subject: String, author: AuditAuthor, organization: OrganizationID?, detail: String = "{}",
        id: String, now: Timestamp
    ) throws {
        try sql.execute(
            """
            INSERT INTO audit (id, organisation_id, staff_id, actor, action, subject, detail, at)
            VALUES (\(id), \(organization), \(author.staff), \(author.name), \(action), \(subject), \(detail), \(now))
            """)
    }

    /// Erases the details of the actions that hold the words or the names of a person.
    ///
    /// - Parameter subject: The id of the person, or of one of the person's items.
    package func eraseDetails(of subject: String, organization: OrganizationID) throws {
        try sql.execute(
            """
            UPDATE audit \(index: "audit_words") SET detail = '{}'
            WHERE organisation_id = \(organization) AND subject = \(subject)
                AND action IN ('item.message', 'user.correct') AND detail <> '{}'
            """)
    }
}

extension Transaction {
    package var audit: AuditRepository { AuditRepository(sql: sql) }
}
