package import AssayCore
import AssaySQL

/// The event logs of the organizations: rows about changes, written in the transaction of the change itself.
///
/// A change appends rows without numbers. A reader numbers those that are committed, and pages by the numbers
/// (``number(_:limit:)``).
package struct EventRepository {
    let sql: any SQLTransaction
    let report: CommitReport
    let trace: TraceContext?

    /// Appends the events of one change of an item, in the given order.
    ///
    /// Call it after the statement that changes the item's row. Until this transaction ends, the row keeps other changes
    /// of the item from appending, so that each item's events arrive in the order of its revisions.
    ///
    /// - Parameters:
    ///   - types: The names of the events, such as `session.completed`, with an id for each; at least one.
    ///   - snapshot: The item after the change.
    package func append(
        _ types: [(type: String, id: EventID)], about snapshot: StoredSnapshot, now: Timestamp
    ) throws {
        let item = snapshot.item
        let rows = types.map { type, id -> SQLStatement in
            """
            (\(id), \(item.organization), \(type), \(item.id), \(item.revision), \(snapshot.text), \(now), \(trace?.stored))
            """
        }
        try sql.execute(
            """
            INSERT INTO events (id, organisation_id, type, item_id, item_revision, snapshot, created_at, trace)
            VALUES \(statement: rows.joined(separator: ", "))
            """)
        report.organizations.insert(item.organization)
    }

    /// Appends an event that a user was authorized for an app that the organization has not registered.
    ///
    /// The login in that app will be refused.
    package func appendUnregisteredApp(
        _ bundleID: String, organization: OrganizationID, id: EventID, now: Timestamp
    ) throws {
        try append(
            "authorization.bundle_id_not_registered", ["bundle_id": bundleID], organization: organization, id: id,
            now: now)
    }

    /// Appends an event that a subscription was disabled because of its receiver's answers.
    package func appendDisabledWebhook(
        _ webhook: WebhookID, url: String, reason: Webhook.DisabledReason, organization: OrganizationID, id: EventID,
        now: Timestamp
    ) throws {
        try append(
            "webhook.disabled", ["webhook_id": webhook.rawValue, "url": url, "reason": reason.rawValue],
            organization: organization, id: id, now: now)
    }

    private func append(
        _ type: String, _ detail: [String: String], organization: OrganizationID, id: EventID, now: Timestamp
    ) throws {
        try sql.execute(
            """
            INSERT INTO events (id, organisation_id, type, detail, created_at, trace)
            VALUES (\(id), \(organization), \(type), \(JSONColumn.text(detail)), \(now), \(trace?.stored))
            """)
        report.organizations.insert(organization)
    }
}

/// An item as the event log stores it.
///
/// The encoding takes longer than the statement, and SQLite's only writer would wait for it.
package struct StoredSnapshot: Sendable {
    package let item: Item
    fileprivate let text: String

    package init(_ snapshot: ItemSnapshot) throws {
        item = snapshot.item
        text = try JSONColumn.text(snapshot)
    }
}

extension Transaction {
    package var events: EventRepository { EventRepository(sql: sql, report: report, trace: trace) }
}
