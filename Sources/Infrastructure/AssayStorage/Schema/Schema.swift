package import AssaySQL

/// The migrations of the database: append-only, one value per change, in order.
///
/// Keys, digests and sealed secrets are text, times are integers in microseconds, booleans are 0 or 1, and documents
/// are JSON text. The same statements therefore work with every driver.
package enum Schema {
    package static let migrations: [Migration] = [
        Migration(id: "0001-organisations", up: organizations),
        Migration(id: "0002-captures", up: captures),
        Migration(id: "0003-items", up: items),
        Migration(id: "0004-work", up: work),
        Migration(id: "0005-life", up: life),
        Migration(id: "0006-search", up: search, then: ItemBackfill.run),
        // This runs after the rows are filled in, because creating an index is faster than updating it for each row.
        Migration(id: "0007-search-indexes", up: searchIndexes),
        Migration(id: "0008-flows", up: flows),
        Migration(id: "0009-uploads", up: uploads),
        Migration(id: "0010-fairness", up: fairness),
        Migration(id: "0011-decoder-ends", up: decoderEnds),
        Migration(id: "0012-late-submits", up: lateSubmits),
        Migration(id: "0013-pages", up: pages),
        Migration(id: "0014-hash-bands", up: hashBands),
        Migration(id: "0015-measures", up: measures, then: MeasuresBackfill.run),
        Migration(id: "0016-narrow", up: narrow),
        Migration(id: "0017-documents", up: documents),
        Migration(id: "0018-count-changes", up: countChanges),
        Migration(id: "0019-processes", up: processes),
        Migration(id: "0020-staff-tokens", up: staffTokens),
        Migration(id: "0021-idempotency-keys", up: idempotencyKeys),
        Migration(id: "0022-event-log", up: eventLog),
        Migration(id: "0023-webhooks", up: webhooks),
        Migration(id: "0024-handovers", up: handovers),
        Migration(id: "0025-webhook-quotas", up: webhookQuotas),
        Migration(id: "0026-quotas", up: quotas, then: QuotaBackfill.run),
        Migration(id: "0027-rollups", up: rollups, then: RollupBackfill.run),
        Migration(id: "0028-document-order", up: documentOrder),
        Migration(id: "0028-page-indexes", up: pageIndexes),
        Migration(id: "0029-webhook-places", up: webhookPlaces),
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
    ]
}
