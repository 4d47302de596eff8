package import AssayCore
import AssaySQL

/// The second factors of staff: the sealed key of an authenticator app, and the hashes of recovery codes.
package struct SecondFactorRepository {
    let sql: any SQLTransaction

    /// Stores the key of a factor that is not confirmed yet, in the place of an earlier one.
    ///
    /// - Returns: `false` if the member has a confirmed factor.
    package func begin(_ staff: StaffID, sealedKey: String) throws -> Bool {
        try sql.execute(
            """
            INSERT INTO staff_second_factors (staff_id, sealed_key, last_step) VALUES (\(staff), \(sealedKey), 0)
            ON CONFLICT (staff_id) DO UPDATE SET sealed_key = excluded.sealed_key
            WHERE staff_second_factors.confirmed_at IS NULL
            """) == 1
    }

    /// Returns the sealed key of a member's factor.
    package func sealedKey(of staff: StaffID, isConfirmed: Bool) throws -> String? {
        let state: SQLStatement = isConfirmed ? "confirmed_at IS NOT NULL" : "confirmed_at IS NULL"
        return try sql.first(
            """
            SELECT sealed_key FROM staff_second_factors
            WHERE staff_id = \(staff) AND \(statement: state)
            """
        ).map { try $0.get("sealed_key") }
    }

    /// Confirms a factor with a step of its key.
    ///
    /// - Returns: `false` if the key has been replaced or confirmed in the meantime.
    package func confirm(_ staff: StaffID, sealedKey: String, step: Int64, now: Timestamp) throws -> Bool {
        try sql.execute(
            """
            UPDATE staff_second_factors SET confirmed_at = \(now), last_step = \(step)
            WHERE staff_id = \(staff) AND sealed_key = \(sealedKey) AND confirmed_at IS NULL
            """) == 1
    }

    /// Uses a step of the key of a confirmed factor.
    ///
    /// - Returns: `false` if this step or a later one has been used.
    package func use(_ step: Int64, sealedKey: String, of staff: StaffID) throws -> Bool {
        try sql.execute(
            """
            UPDATE staff_second_factors SET last_step = \(step)
            WHERE staff_id = \(staff) AND sealed_key = \(sealedKey) AND last_step < \(step)
            """) == 1
    }

    package func addRecoveryCode(hash: String, of staff: StaffID) throws {
        try sql.execute("INSERT INTO staff_recovery_codes (staff_id, hash) VALUES (\(staff), \(hash))")
    }

    /// Uses a recovery code.
    ///
    /// - Returns: `false` if the member has no such code any more.
    package func useRecoveryCode(hash: String, of staff: StaffID) throws -> Bool {
        try sql.execute("DELETE FROM staff_recovery_codes WHERE staff_id = \(staff) AND hash = \(hash)") == 1
    }

    /// Deletes a member's factor and recovery codes.
    package func delete(_ staff: StaffID) throws {
        try sql.execute("DELETE FROM staff_second_factors WHERE staff_id = \(staff)")
        try sql.execute("DELETE FROM staff_recovery_codes WHERE staff_id = \(staff)")
    }
}

extension Transaction {
    package var secondFactors: SecondFactorRepository { SecondFactorRepository(sql: sql) }
}
