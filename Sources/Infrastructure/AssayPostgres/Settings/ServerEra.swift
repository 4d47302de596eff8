import AssaySQL

/// A name for the time between two crashes of the server.
///
/// After a crash, the server gives the numbers of lost transactions to new ones. `pg_xact_status` may then answer for
/// another transaction, so that its answer counts only within one era. The name is in an unlogged table, which the
/// server empties when it recovers from a crash, and which a standby does not have.
enum ServerEra {
    /// Returns the current era, and begins one if there is none.
    ///
    /// A session that can't write has the empty era, which is equal to no other: see ``LostCommit``.
    static func find(on handle: OpaquePointer) throws(SQLError) -> String {
        if try SessionSettings.run("SELECT to_regclass('public.server_era') IS NULL", on: handle).text == "t" {
            // Two sessions may create the table at the same moment, and the second one fails although it says IF NOT
            // EXISTS.
            _ = try SessionSettings.run(
                """
                BEGIN; SELECT pg_advisory_xact_lock(418548769146);
                CREATE UNLOGGED TABLE IF NOT EXISTS server_era (
                    is_only BOOLEAN PRIMARY KEY CHECK (is_only), name TEXT NOT NULL);
                COMMIT
                """, on: handle)
        }
        if let era = try current(on: handle) { return era }
        _ = try SessionSettings.run(
            "INSERT INTO server_era VALUES (TRUE, gen_random_uuid()::text) ON CONFLICT DO NOTHING", on: handle)
        return try current(on: handle) ?? ""
    }

    private static func current(on handle: OpaquePointer) throws(SQLError) -> String? {
        try SessionSettings.run("SELECT name FROM server_era", on: handle).text
    }
}
