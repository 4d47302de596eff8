/// The sizes that the plan rule assumes: an organization of a million items and ten million photos.
enum TableGrowth {
    static let items = 1_000_000

    /// The tables that do not grow with the use of an organization: an operator adds their rows one by one.
    static let small: Set<String> = [
        "organisations", "api_tokens", "apps", "staff", "staff_organisations", "console_sessions", "staff_links",
        "staff_second_factors", "staff_recovery_codes", "staff_skills", "signing_keys", "catalogues",
        "schema_migrations", "installation", "processes", "duties", "event_heads", "webhook_fanouts",
        "library_photos",
    ]

    /// The rows of tables that do not have one row for each item.
    private static let rows: [String: Int] = [
        "photos": 10 * items, "hash_bands": 30 * items, "timeline": 5 * items, "captures": 11 * items / 10,
        "item_rollups": 2 * items, "item_documents": 2 * items, "rendered_items": 2 * items, "events": 5 * items,
        "users": items / 10,
        "sessions": items / 5, "retakes": items / 20, "messages": items / 20, "jobs": items / 10, "job_queues": 100,
        "job_lines": items / 100, "upload_parts": items / 50,
        "webhooks": items / 100, "webhook_queues": items / 100, "webhook_deliveries": 5 * items,
        "webhook_tries": 5 * items,
        "handovers": items / 100, "handover_tickets": items / 50, "handover_messages": items / 10,
        "handover_photos": items / 50, "review_queue": items / 100, "review_skips": items / 100,
        "review_votes": items / 10,
    ]

    static func rows(of table: String) -> Int { small.contains(table) ? 50 : rows[table] ?? items }

    /// The part of a table's rows that is in its partial indexes of open work: a tenth.
    static let openWork: Set<String> = [
        "captures_clock", "captures_unended", "captures_unheld", "retakes_open", "retakes_clock",
        "events_unnumbered", "webhook_deliveries_due", "webhook_deliveries_open", "webhook_deliveries_leased",
        "webhook_queues_due",
        "webhook_fanouts_behind", "review_queue_flagged", "review_queue_retake", "review_queue_answered",
        "review_queue_holder", "review_queue_second", "review_votes_second", "decisions_waiting", "decisions_open",
    ]

    /// The columns whose values more and more rows share, with the share of a table's rows that one value has.
    ///
    /// An index that is entered by these columns alone leads to a number of rows that grows.
    static let shared: [String: Double] = [
        "organisation_id": 1, "organisation_number": 1, "user_id": 0.001, "bundle_id": 1, "scope": 0.3, "kind": 0.3,
        "state": 0.3, "purpose": 0.5, "result": 0.2, "flag": 0.5, "brand": 0.1, "category": 0.3, "model": 0.01,
        "style_code": 0.01, "phase": 0.3, "is_ready": 0.5, "level": 0.5, "shape": 1, "language": 0.5, "region": 0.1,
        "revision": 0.2, "band": 0.33, "route": 0.2, "webhook_id": 0.01, "receiver": 0.5, "process_id": 0.3,
        "is_flagged": 0.5, "has_retake": 0.5, "is_answered": 0.5, "round": 0.9, "retention_seen": 0.5,
        "shows_holder": 0.5,
    ]

    /// The columns whose values few rows share, however many rows there are: ids, digests, times, positions.
    ///
    /// The only expressions in indexes are the beginnings of digests and keys, with 64 random bits, and e-mail
    /// addresses in lower case.
    static let own: Set<String> = [
        "id", "hash", "jti", "kid", "item_id", "capture_id", "staff_id", "session_id", "parent_id",
        "twin_id", "arrival",
        "retake_id", "client_id", "unique_user_id", "username", "customer_item_id", "photo_key", "digest",
        "upload_token_hash", "subject", "unheld_bytes", "value", "perceptual_hash", "number", "name", "email",
        "position",
        "turn", "bucket", "at", "created_at", "expires_at", "received_at", "captured_at", "result_at", "asked_at",
        "due_at",
        "finished_at", "item_captured_at",
        "check_at", "clock_turns_at", "is_only", "key_hash", "delivery_id", "next_due", "handover_id", "login_id",
        "phone_id", "sequence", "request", "holder_id", "decision_id", "decided_at", "place", "changed_at",
        "item_revision", PlanSchema.expression,
    ]
}
