import AssaySQL
package import AssayStorage

/// A record of every change of a job's row, which triggers of PostgreSQL write in the transaction that makes it.
///
/// A row's changes wait for each other, so their order in the log is that in which they happened. What was rolled back
/// is not in the log.
package struct LeaseLogRepository {
    let sql: any SQLTransaction

    /// A change of a job's row.
    package struct Entry: Sendable, Hashable {
        package enum Event: String, Sendable, Hashable {
            case enqueued
            case leased
            /// The holder gave the job back, or its process ended the lease at its next start.
            case returned
            case ended
        }

        /// The id of the row; the same work has another one when it is enqueued again.
        package var job: String
        package var kind: String
        package var subject: String
        package var event: Event
        /// The worker that held or got the lease; `nil` for work without a lease.
        package var owner: String?
        /// The name that the process which made the change has given to its connections.
        package var process: String
        package var attempts: Int
        /// The end of the lease in microseconds, by the clock of the worker's machine.
        package var until: Int
        /// The time of the change in microseconds, by the clock of the database.
        package var at: Int
    }

    /// Adds the log and its trigger to a database of PostgreSQL.
    package func create() throws {
        try sql.execute(
            """
            CREATE TABLE soak_lease_log (
                position BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, job TEXT NOT NULL, kind TEXT NOT NULL,
                subject TEXT NOT NULL, event TEXT NOT NULL, owner TEXT, process TEXT NOT NULL, attempts BIGINT NOT NULL,
                until BIGINT NOT NULL, at BIGINT NOT NULL)
            """)
        try sql.execute(
            """
            CREATE FUNCTION soak_log_lease() RETURNS trigger LANGUAGE plpgsql AS $body$
            DECLARE
                changed jobs%ROWTYPE;
                event TEXT;
            BEGIN
                IF TG_OP = 'INSERT' THEN
                    changed := NEW; event := 'enqueued';
                ELSIF TG_OP = 'DELETE' THEN
                    changed := OLD; event := 'ended';
                ELSIF NEW.lease_owner IS NOT NULL
                    AND (NEW.lease_owner IS DISTINCT FROM OLD.lease_owner OR NEW.attempts <> OLD.attempts) THEN
                    changed := NEW; event := 'leased';
                ELSIF NEW.lease_owner IS NULL AND OLD.lease_owner IS NOT NULL THEN
                    changed := OLD; event := 'returned';
                ELSE
                    RETURN NULL;
                END IF;
                INSERT INTO soak_lease_log (job, kind, subject, event, owner, process, attempts, until, at)
                VALUES (
                    changed.id, changed.kind, changed.subject, event, changed.lease_owner,
                    current_setting('application_name'), changed.attempts, changed.due_at,
                    (extract(epoch FROM clock_timestamp()) * 1000000)::BIGINT);
                RETURN NULL;
            END
            $body$
            """)
        try sql.execute(
            """
            CREATE TRIGGER soak_log_lease AFTER INSERT OR UPDATE OR DELETE ON jobs
            FOR EACH ROW EXECUTE FUNCTION soak_log_lease()
            """)
    }

    /// Returns all changes in their order.
    package func entries() throws -> [Entry] {
        try sql.query(
            """
            SELECT job, kind, subject, event, owner, process, attempts, until, at FROM soak_lease_log
            ORDER BY position
            """
        ).compactMap { row in
            guard let event = Entry.Event(rawValue: try row.get(at: 3)) else { return nil }
            return Entry(
                job: try row.get(at: 0), kind: try row.get(at: 1), subject: try row.get(at: 2), event: event,
                owner: try row.get(at: 4, as: String?.self), process: try row.get(at: 5), attempts: try row.get(at: 6),
                until: try row.get(at: 7), at: try row.get(at: 8))
        }
    }
}

extension Transaction {
    package var leaseLog: LeaseLogRepository { LeaseLogRepository(sql: sql) }
}
