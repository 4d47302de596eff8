import AssaySQL

/// The subscriptions of backends, and the deliveries of events to them (`docs/develop/webhooks.md`).
extension Schema {
    static let webhooks: [SQLStatement] = [
        // The types are a JSON list; null for all. Secrets are sealed with the master key.
        """
        CREATE TABLE webhooks (
            id \(.text) PRIMARY KEY, organisation_id \(.text) NOT NULL, version \(.text) NOT NULL, url \(.text) NOT NULL,
            types \(.text), user_id \(.text), username \(.text), sealed_secret \(.text) NOT NULL,
            sealed_previous_secret \(.text), previous_secret_ends BIGINT, disabled_reason \(.text), disabled_at BIGINT,
            start_number BIGINT NOT NULL, created_at BIGINT NOT NULL, revision BIGINT NOT NULL)
        """,
        "CREATE INDEX webhooks_by_organisation ON webhooks (organisation_id, created_at, id)",
        // The state of a subscription that each delivery changes, in a narrow row of its own.
        """
        CREATE TABLE webhook_queues (
            webhook_id \(.text) PRIMARY KEY, organisation_id \(.text) NOT NULL, next_due BIGINT,
            in_flight BIGINT NOT NULL, is_failing BIGINT NOT NULL, failing_since BIGINT, last_success_at BIGINT)
            \(.inKeyOrder)
        """,
        "CREATE INDEX webhook_queues_due ON webhook_queues (is_failing, next_due) WHERE next_due IS NOT NULL",
        // The greatest event number that has become deliveries. A row exists for each organization with a subscription.
        // It also has the use of the organization's daily quota, because the fan-out locks it anyway: the day in UTC since
        // 1970, the two counters of this day, and the beginning of the next day if the quota is used up.
        """
        CREATE TABLE webhook_fanouts (
            organisation_id \(.text) PRIMARY KEY, number BIGINT NOT NULL, is_behind BIGINT NOT NULL,
            day BIGINT NOT NULL DEFAULT 0, deliveries BIGINT NOT NULL DEFAULT 0, bytes BIGINT NOT NULL DEFAULT 0,
            waits_until BIGINT) \(.inKeyOrder)
        """,
        "CREATE INDEX webhook_fanouts_behind ON webhook_fanouts (organisation_id) WHERE is_behind = 1",
        // A leased delivery is due at the end of its lease, as a job is.
        """
        CREATE TABLE webhook_deliveries (
            arrival \(.insertionKey), id \(.text) NOT NULL, organisation_id \(.text) NOT NULL, webhook_id \(.text) NOT NULL,
            event_id \(.text) NOT NULL, event_number BIGINT, type \(.text) NOT NULL, item_id \(.text),
            state \(.text) NOT NULL, due_at BIGINT, lease_owner \(.text), attempts BIGINT NOT NULL, tries BIGINT NOT NULL,
            created_at BIGINT NOT NULL, finished_at BIGINT)
        """,
        "CREATE UNIQUE INDEX webhook_deliveries_by_id ON webhook_deliveries (id)",
        "CREATE INDEX webhook_deliveries_due ON webhook_deliveries (webhook_id, due_at, arrival) WHERE due_at IS NOT NULL",
        "CREATE INDEX webhook_deliveries_by_webhook ON webhook_deliveries (webhook_id, arrival)",
        // Successes are deleted after three days, out of the middle of the other deliveries.
        """
        CREATE INDEX webhook_deliveries_delivered ON webhook_deliveries (finished_at) WHERE state = 'delivered'
        """,
        // The deliveries that are sent now, by the ends of their leases.
        "CREATE INDEX webhook_deliveries_leased ON webhook_deliveries (due_at) WHERE lease_owner IS NOT NULL",
        // The open deliveries of an item, in order.
        """
        CREATE INDEX webhook_deliveries_open ON webhook_deliveries (webhook_id, item_id, arrival)
        WHERE finished_at IS NULL AND item_id IS NOT NULL
        """,
        """
        CREATE TABLE webhook_tries (
            delivery_id \(.text) NOT NULL, number BIGINT NOT NULL, organisation_id \(.text) NOT NULL, at BIGINT NOT NULL,
            milliseconds BIGINT NOT NULL, status BIGINT, error \(.text), message \(.text), body \(.text),
            PRIMARY KEY (delivery_id, number)) \(.inKeyOrder)
        """,
    ]

    /// The places of each subscription, which no longer shares those of all failing ones.
    static let webhookPlaces: [SQLStatement] = [
        "DROP INDEX webhook_queues_due",
        "CREATE INDEX webhook_queues_due ON webhook_queues (next_due) WHERE next_due IS NOT NULL",
        // `failing_since` says the same.
        "ALTER TABLE webhook_queues DROP COLUMN is_failing",
        // As many as a new subscription has; successes add to them.
        "ALTER TABLE webhook_queues ADD COLUMN places BIGINT NOT NULL DEFAULT 4",
    ]
}
