import AssayCore
import AssaySQL
package import AssayStorage

/// A statement that breaks the plan rule for a reason.
package struct PlanException: Sendable {
    /// The table whose steps are excepted.
    let table: String
    /// The part of the text by which the statement is recognized.
    let text: String
    package let reason: String
    /// Runs such a statement, which shows that the exception is still needed.
    package let example: @Sendable (Transaction) throws -> Void

    /// Whether the statement may cost more than ``PostgresPlanJudge/mostCost(of:)`` says.
    func covers(_ statement: String, onPostgres plan: PostgresPlanJudge.Plan) -> Bool {
        statement.contains(text)
    }

    package func covers(_ violation: PlanRule.Violation, of statement: String) -> Bool {
        violation.table == table && statement.contains(text)
    }
}

extension PlanException {
    /// All exceptions.
    package static let all: [PlanException] = [
        PlanException(
            table: "items", text: "FROM parts CROSS JOIN items",
            reason: """
                A part is at most a day of a user: an end of the window that was searched, or a day that contains \
                matches according to the counts.
                """
        ) { try search(window: SearchWindow(from: now, to: now.adding(seconds: 100)), in: $0) },
        PlanException(
            table: "items", text: "SELECT COUNT(*) FROM items INDEXED BY",
            reason: """
                The exact total for a property without counts: the entries of its index are counted, as \
                docs/develop/search.md says.
                """
        ) { try search(models: .only(["tote"]), in: $0) },
        PlanException(
            table: "item_rollups", text: "FROM item_rollups WHERE organisation_id",
            reason: "A row per category for each bucket: 63 days at each end of a window, and one block per 64 days."
        ) { try search(window: SearchWindow(from: now.adding(seconds: -10_000_000), to: now), in: $0) },
        PlanException(
            table: "jobs", text: "SET due_at = ?1, lease_owner = NULL WHERE lease_owner IS NOT NULL",
            reason: "Runs once at the start of the only server. The table has only open work."
        ) { _ = try $0.jobs.endLeases(of: nil, now: now) },
        PlanException(
            table: "jobs", text: "WHERE lease_owner >= ?2 AND lease_owner < ?3",
            reason: "Runs once at the start of a server. The table has only open work."
        ) { _ = try $0.jobs.endLeases(of: ProcessID("P"), now: now) },
        PlanException(
            table: "sessions", text: "WHERE organisation_id = ?2 AND bundle_id = ?3 AND revoked_at IS NULL",
            reason: """
                An operator removes an app: each of its sessions is revoked. A sandbox ends those of one user on \
                request. A sweep deletes expired sessions.
                """
        ) { _ = try $0.sessions.endAll(from: "a", organization: shop, now: now) },
        PlanException(
            table: "sessions", text: "AND expires_at > ?4 AND parent_id IS", reason: erasure
        ) { _ = try $0.sessions.revokeAll(of: UserID("ann"), organization: shop, now: now) },
        PlanException(
            table: "handovers", text: "WHERE organisation_id = ?1 AND user_id = ?2 ORDER BY id", reason: erasure
        ) { _ = try $0.handovers.lockAll(of: UserID("ann"), organization: shop) },
        PlanException(
            table: "webhooks", text: "WHERE organisation_id = ?1 AND user_id = ?2",
            reason: "Runs once for an erased user. The subscriptions of an organization have a limit."
        ) { _ = try $0.erasure.webhooks(of: UserID("ann"), organization: shop) },
        PlanException(
            table: "login_successes", text: "DELETE FROM login_successes WHERE organisation_id = ?1 AND user_id = ?2",
            reason: erasure
        ) { try $0.loginSuccesses.deleteAll(of: UserID("ann"), organization: shop) },
        PlanException(
            table: "item_rollups", text: "DELETE FROM item_rollups",
            reason: "Runs once for an item of an erased user: the user's counts of one brand that no catalog knows."
        ) { try $0.erasure.deleteEmptyCounts(of: UserID("ann"), brand: "a", organization: shop) },
        PlanException(
            table: "captures", text: "SUM(unheld_bytes)", reason: unheld
        ) { _ = try $0.unheldBytes.sum(of: shop) },
        PlanException(
            table: "upload_parts", text: "SUM(unheld_bytes)", reason: unheld
        ) { _ = try $0.unheldBytes.sum(of: shop) },
        PlanException(
            table: "handover_photos", text: "SUM(unheld_bytes)", reason: unheld
        ) { _ = try $0.unheldBytes.sum(of: shop) },
        PlanException(
            table: "webhook_deliveries", text: "the start after a process that died */\nSELECT id",
            reason: "Runs once at the start of a server. The index has only the deliveries that are in flight."
        ) { try $0.deliveries.endLeases(of: nil, now: now) },
    ]

    private static let erasure = "Runs once for an erased user: that user's rows, which a sweep deletes after a time."
    private static let unheld = """
        The index has the bytes that no item holds and nothing else: their owners' quotas bound them. That of an \
        organization is read once a second.
        """
    private static let shop = OrganizationID("shop")
    private static let now = Timestamp(microseconds: 1_795_253_400_000_000)

    /// Searches for the number of a user's matches.
    private static func search(
        models: TermSet = .all, window: SearchWindow = SearchWindow(), in tx: Transaction
    ) throws {
        var terms = ItemTerms()
        terms.models = models
        _ = try tx.itemSearch.find(
            ItemSearchCriteria(shop, scope: .user(UserID("ann")), terms: terms, window: window), page: nil,
            counting: true)
    }
}
