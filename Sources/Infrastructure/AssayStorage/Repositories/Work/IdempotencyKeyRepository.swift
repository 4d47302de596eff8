package import AssayCore
import AssaySQL

/// The keys of partners' calls with their answers: one row per organization, route and key.
///
/// A row is written in the transaction of its call, so that each visible row is that of a call which was carried out.
package struct IdempotencyKeyRepository {
    let sql: any SQLTransaction

    /// A call that was carried out.
    package struct Kept: Sendable, Hashable {
        package let fingerprint: String
        /// The call's answer; `nil` if it held a secret.
        package let answer: StoredAnswer?
    }

    /// Claims a key for the calling transaction.
    ///
    /// Waits for another transaction that has claimed the key and not ended yet.
    ///
    /// - Parameter end: A row from before this time is overwritten.
    /// - Returns: `false` if a call with this key was carried out; ``find(_:since:)`` then returns it.
    package func claim(_ key: IdempotencyKey, now: Timestamp, forgetting end: Timestamp) throws -> Bool {
        try sql.execute(
            """
            INSERT INTO idempotency_keys (organisation_id, route, key_hash, fingerprint, subject, created_at)
            VALUES (\(key.organization), \(key.route), \(key.hash), \(key.fingerprint), \(key.subject), \(now))
            ON CONFLICT (organisation_id, route, key_hash) DO UPDATE SET
                fingerprint = excluded.fingerprint, subject = excluded.subject, status = NULL, body = NULL,
                created_at = excluded.created_at
            WHERE idempotency_keys.created_at < \(end)
            """) == 1
    }

    /// Stores the answer of a call whose key this transaction has claimed.
    ///
    /// - Parameter answer: `nil` for one that holds a secret.
    package func store(_ answer: StoredAnswer?, for key: IdempotencyKey) throws {
        try sql.execute(
            """
            UPDATE idempotency_keys SET status = \(answer?.status), body = \(answer?.body)
            WHERE organisation_id = \(key.organization) AND route = \(key.route) AND key_hash = \(key.hash)
            """)
    }

    /// Returns the call that was carried out with this key.
    ///
    /// - Parameter start: A row from before this time is ignored.
    package func find(_ key: IdempotencyKey, since start: Timestamp) throws -> Kept? {
        try sql.first(
            """
            SELECT fingerprint, status, body FROM idempotency_keys
            WHERE organisation_id = \(key.organization) AND route = \(key.route) AND key_hash = \(key.hash)
                AND created_at >= \(start)
            """
        ).map { row in
            let (status, body) = (try row.get("status", as: Int?.self), try row.get("body", as: [UInt8]?.self))
            return Kept(
                fingerprint: try row.get("fingerprint"),
                answer: status.flatMap { status in body.map { StoredAnswer(status: status, body: $0) } })
        }
    }

    /// Erases the answers of calls that named an item or a subscription; a repeated call is refused as done.
    package func eraseAnswers(about subject: String, organization: OrganizationID) throws {
        try sql.execute(
            """
            UPDATE idempotency_keys \(index: "idempotency_keys_subject") SET body = NULL
            WHERE organisation_id = \(organization) AND subject = \(subject) AND body IS NOT NULL
            """)
    }

    /// Deletes rows from before a time, oldest first.
    package func delete(before time: Timestamp, limit: Int) throws -> Int {
        try sql.execute(
            """
            /* any organisation: the worker forgets what is not repeated any longer */
            WITH batch AS MATERIALIZED (
                SELECT organisation_id, route, key_hash FROM idempotency_keys WHERE created_at < \(time)
                ORDER BY created_at LIMIT \(unsafeSQL: String(limit)) \(.forUpdateSkipLocked))
            DELETE FROM idempotency_keys WHERE (organisation_id, route, key_hash) IN (
                SELECT organisation_id, route, key_hash FROM batch)
            """)
    }
}

extension Transaction {
    package var idempotencyKeys: IdempotencyKeyRepository { IdempotencyKeyRepository(sql: sql) }
}
