import AssayPostgres
import AssaySQL
import AssayTestSupport
import Testing

/// Tests for migrations that take longer than a request may.
@Suite struct MigrationTimeTests {
    /// Two processes start at the same moment with a new version: one migrates, the other waits for it.
    @Test func aLongStepIsFinishedAndWaitedFor() async throws {
        let bench = try await PostgresBench()
        // Shorter than the step, and long enough for all else on a busy machine.
        let short = SessionSettings(statementTimeout: .seconds(1), lockTimeout: .seconds(1))
        let (left, right) = (try await bench.open(short), try await bench.open(short))
        let migrator = Migrator([
            Migration(id: "1-long") { transaction in
                _ = try transaction.query("SELECT 1 FROM pg_sleep(2.5)")
                try transaction.execute("CREATE TABLE item (id BIGINT)")
            }
        ])
        async let first = migrator.migrate(left, now: 1)
        async let second = migrator.migrate(right, now: 2)
        let made = try await first + second
        #expect(made == ["1-long"])
        #expect(await sqlErrorCode { try await left.run("SELECT 1 FROM pg_sleep(3600)") } == .busy)
        for handle in [left, right] { try await handle.close() }
    }
}
