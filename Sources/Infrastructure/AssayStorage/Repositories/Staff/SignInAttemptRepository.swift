package import AssayCore
import AssaySQL

/// The attempts to sign in, as the times until which their keys are busy.
package struct SignInAttemptRepository {
    let sql: any SQLTransaction

    /// Adds an attempt to a key, unless the key is too busy.
    ///
    /// - Returns: The whole seconds until the next attempt is allowed; `nil` if this one is.
    package func add(to key: String, _ limit: SignInLimit, now: Timestamp) throws -> Int? {
        let added = try sql.execute(
            """
            INSERT INTO sign_in_attempts (hash, expires_at) VALUES (\(key), \(now.adding(seconds: limit.interval)))
            ON CONFLICT (hash) DO UPDATE SET expires_at = \(microseconds(limit))
                + CASE WHEN sign_in_attempts.expires_at > \(now) THEN sign_in_attempts.expires_at ELSE \(now) END
            WHERE sign_in_attempts.expires_at <= \(limit.latest(at: now))
            """)
        guard added != 1 else { return nil }
        let end = try sql.first("SELECT expires_at FROM sign_in_attempts WHERE hash = \(key)").map {
            try $0.timestamp("expires_at")
        }
        return limit.wait(busyUntil: end ?? now, now: now)
    }

    /// Takes an attempt back that has succeeded.
    package func remove(from key: String, _ limit: SignInLimit) throws {
        try sql.execute(
            "UPDATE sign_in_attempts SET expires_at = expires_at - \(microseconds(limit)) WHERE hash = \(key)")
    }

    private func microseconds(_ limit: SignInLimit) -> Int64 { Int64(limit.interval) * 1_000_000 }
}

extension Transaction {
    package var signInAttempts: SignInAttemptRepository { SignInAttemptRepository(sql: sql) }
}
