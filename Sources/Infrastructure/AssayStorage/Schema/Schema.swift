package import AssaySQL

/// The migrations of the database: append-only, one value per change, in order.
///
/// Keys, digests and sealed secrets are text, times are integers in microseconds, booleans are 0 or 1, and documents
/// are JSON text. The same statements therefore work with every driver.
///
/// The first migration creates the tables as 25 migrations of unreleased versions left them.
package enum Schema {
    package static let migrations: [Migration] = [
        Migration(
            id: "0025-webhook-quotas",
            replacingStepsOf: "the version of commit c67fc6bb "
                + "(“A database that can't be written is refused when it is opened”)",
            up: organizations + captures + items + work + webhooks + handovers),
        Migration(id: "0026-quotas", up: quotas, then: QuotaBackfill.run),
        Migration(id: "0027-rollups", up: rollups, then: RollupBackfill.run),
        Migration(id: "0028-document-order", up: documentOrder),
        Migration(id: "0028-page-indexes", up: pageIndexes),
        Migration(id: "0029-webhook-places", up: webhookPlaces),
        Migration(id: "0030-console-accounts", up: consoleAccounts),
        Migration(id: "0031-review-queue", up: reviewQueue, then: ReviewQueueBackfill.run),
        Migration(id: "0032-decisions", up: decisions),
        Migration(id: "0033-votes", up: votes),
        Migration(id: "0034-skills", up: skills),
        Migration(id: "0035-console-photos", up: consolePhotos),
        Migration(id: "0036-retention", up: retention),
        Migration(id: "0037-erasure", up: erasure),
        Migration(id: "0038-traces", up: traces),
        Migration(id: "0039-certificates", up: certificates),
    ]

    /// The tables whose rows belong to an organization.
    ///
    /// A statement on one of them must name `organisation_id` or `organisation_number`. A test checks every statement
    /// that the test suites run against this list.
    package static let tenantTables: Set<String> = [
        "api_tokens", "apps", "users", "sessions", "burnt_authorizations", "login_successes", "captures", "photos",
        "hash_bands", "items", "timeline", "traces", "events", "event_heads", "retakes", "messages", "item_rollups",
        "item_documents", "rendered_items", "flow_tickets", "upload_parts", "idempotency_keys", "webhooks",
        "webhook_queues", "webhook_fanouts", "webhook_deliveries", "webhook_tries",
        "handovers", "handover_tickets", "handover_messages", "handover_photos",
        "review_queue", "review_skips", "review_votes",
        "decisions", "findings", "item_notes",
        "library_photos", "certificates",
    ]
}
