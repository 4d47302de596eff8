package import AssaySQL

/// The database's history: append-only, one value per change, in order.
///
/// Keys, digests and sealed secrets are text, times are integer microseconds, booleans 0 or 1, documents JSON text:
/// the same statements serve every driver.
package enum Schema {
    package static let migrations: [Migration] = [
        Migration(id: "0001-organisations", up: organizations),
        Migration(id: "0002-captures", up: captures),
        Migration(id: "0003-items", up: items),
        Migration(id: "0004-work", up: work),
        Migration(id: "0005-life", up: life),
        Migration(id: "0006-search", up: search, then: ItemBackfill.run),
        // After the rows are filled in: an index is made faster than it is kept.
        Migration(id: "0007-search-indexes", up: searchIndexes),
        Migration(id: "0008-flows", up: flows),
        Migration(id: "0009-uploads", up: uploads),
        Migration(id: "0010-fairness", up: fairness),
        Migration(id: "0011-decoder-ends", up: decoderEnds),
        Migration(id: "0012-late-submits", up: lateSubmits),
    ]

    /// The tables whose rows belong to an organization.
    ///
    /// A statement on one of them names `organisation_id`; a test holds every statement that the suites run against
    /// this list.
    package static let tenantTables: Set<String> = [
        "api_tokens", "apps", "users", "sessions", "burnt_authorizations", "login_successes", "captures", "photos",
        "photo_hash_bands", "items", "timeline", "traces", "events", "retakes", "messages", "item_counts",
        "item_documents", "flow_tickets", "upload_reservations", "upload_use",
    ]
}
