import AssayPostgres
import AssayProcesses
import AssaySQL
import AssayTestSupport
import AssayTestTiming
import Foundation
import LocalServers
import Testing

/// Tests for the address, the session and the server's settings.
@Suite struct SettingsTests {
    @Test(arguments: [
        "postgres://assay:secret@db.example/assay", "postgres://assay@db.example/assay?password=secret",
        "postgresql://:secret@/assay",
    ])
    func anAddressWithAPasswordIsRefusedWithoutRepeatingIt(text: String) throws {
        let error = #expect(throws: SQLError.self) { _ = try PostgresAddress(text) }
        #expect(error?.code == .cannotOpen)
        #expect(error?.message?.contains("passfile=") == true)
        #expect(error?.message?.contains("secret") == false)
    }

    @Test(arguments: [
        "mysql://db.example/assay", "postgres://db.example/assay?no_such_setting=1",
        "postgres://db.example/assay?gssencmode=require",
    ])
    func anAddressThatIsNoneIsRefused(text: String) {
        #expect(throws: SQLError.self) { _ = try PostgresAddress(text) }
    }

    /// libpq's own reason quotes parts of the address.
    @Test(arguments: [
        "postgres://assay:p%ss@db.example/assay", "postgres://assay:p%ss@[db.example/assay",
        "postgres://db.example/assay?p%ss=1", "postgres://db.example/assay?option=p%ss",
    ])
    func anAddressThatCantBeReadIsNotRepeated(text: String) {
        let error = #expect(throws: SQLError.self) { _ = try PostgresAddress(text) }
        #expect(error?.message?.contains("postgres://user@host:port/database") == true)
        #expect(error.map { String(reflecting: $0) }?.contains("p%ss") == false)
    }

    @Test(arguments: [
        ("postgres://db.example/assay", "verify-full"), ("postgres:///assay?service=shop", "verify-full"),
        ("postgres://127.0.0.1,db.example/assay", "verify-full"), ("postgres://10.0.0.1/assay", "verify-full"),
        ("postgres://localhost/assay?hostaddr=10.0.0.1", "verify-full"),
        ("postgres://db.example/assay?sslmode=require", "require"), ("postgres://[::1]/assay", "prefer"),
        ("postgres:///assay?host=/var/run/postgresql", "prefer"), ("postgres://localhost/assay", "prefer"),
        ("postgres:///assay", "prefer"),
    ])
    func connectionsToAnotherMachineAreEncryptedAndVerified(text: String, mode: String) throws {
        #expect(try PostgresAddress(text).encryption == mode)
    }

    @Test func variablesOfOtherProgramsLeadNowhere() async {
        await #expect(processExitsWith: .success) {
            for (name, value) in [("PGHOST", "elsewhere.example"), ("PGPASSWORD", "secret"), ("PGSSLMODE", "disable")] {
                setenv(name, value, 1)
            }
            let address = try PostgresAddress("postgres://db.example/assay")
            guard address.encryption == "verify-full" else { exit(1) }
            for name in ["PGHOST", "PGPASSWORD", "PGSSLMODE"] where getenv(name) != nil { exit(2) }
        }
    }

    @Test func aSessionHasTheSettingsOfTheDriverWhateverTheDatabaseSays() async throws {
        let bench = try await PostgresBench()
        let first = try await bench.open()
        let name = bench.name
        try await first.run(
            "CREATE SCHEMA other", "CREATE TABLE item (name TEXT)", "CREATE TABLE other.item (name TEXT)",
            "INSERT INTO item VALUES ('ours')", "INSERT INTO other.item VALUES ('theirs')")
        for setting in [
            "search_path = other, public", "synchronous_commit = off", "statement_timeout = 10000",
            "default_transaction_isolation = serializable",
            "idle_in_transaction_session_timeout = 1", "bytea_output = escape", "jit = on",
        ] {
            try await first.run("ALTER DATABASE \(unsafeSQL: name) SET \(unsafeSQL: setting)")
        }
        let database = try await bench.open()
        #expect(try await database.value("SELECT name FROM item") == "ours")
        try await database.run("INSERT INTO item VALUES ('more')")
        let isolation = try await database.write {
            try $0.first("SELECT current_setting('transaction_isolation')")?.get(at: 0, as: String.self)
        }
        #expect(isolation == "read committed")
        #expect(try await database.value("SELECT current_setting('synchronous_commit')") == "on")
        #expect(try await database.value("SELECT current_setting('statement_timeout')") == "30s")
        #expect(try await database.value("SELECT current_setting('transaction_isolation')") == "repeatable read")
        try await first.run("ALTER DATABASE \(unsafeSQL: name) RESET ALL")
        for handle in [first, database] { try await handle.close() }
    }

    @Test(arguments: ["fsync", "full_page_writes"])
    func aServerThatMayLoseWhatItConfirmedIsRefused(setting: String) async throws {
        let folder = try TestFolder()
        let server = try await PostgresServer(in: folder.shortFolder(), settings: ["\(setting)=off"])
        let address = try server.database
        let error = await #expect(throws: SQLError.self) { _ = try await PostgresDatabase.open(address) }
        #expect(error?.code == .notDurable)
        #expect(error?.message?.contains("\(setting) is off") == true)
        try await server.stop()
    }

    @Test func aDatabaseThatIsNotUnicodeIsRefused() async throws {
        let bench = try await PostgresBench()
        let made = try ChildProcess(
            ["/usr/bin/env", "createdb", "-E", "LATIN1", "-T", "template0", "latin_\(bench.name)"],
            environment: [
                "PGHOST": URL(filePath: bench.server.socket).deletingLastPathComponent().path, "PGUSER": "assay",
            ])
        #expect(await made.end().status == 0)
        let address = try bench.server.address(of: "latin_\(bench.name)")
        let error = await #expect(throws: SQLError.self) { _ = try await PostgresDatabase.open(address) }
        #expect(error?.message?.contains("ENCODING 'UTF8'") == true)
    }

    @Test func aRefusedConnectionReportsTheReason() async throws {
        let bench = try await PostgresBench()
        let address = try bench.server.address(of: "no_such_database")
        let error = await #expect(throws: SQLError.self) { _ = try await PostgresDatabase.open(address) }
        #expect(error?.message?.contains("no_such_database") == true)
    }

    /// An answer's `DETAIL` repeats the values of a row.
    @Test func noErrorRepeatsARow() async throws {
        let bench = try await PostgresBench()
        let database = try await bench.open()
        try await database.run(
            "CREATE TABLE item (id TEXT PRIMARY KEY, size BIGINT CHECK (size > 0), parent TEXT REFERENCES item)",
            "INSERT INTO item VALUES ('a secret', 1, NULL)")
        for statement: SQLStatement in [
            "INSERT INTO item VALUES (\("a secret"), 1, NULL)", "INSERT INTO item VALUES (\("a secret 2"), 0, NULL)",
            "INSERT INTO item VALUES (\("b"), 1, \("a secret 3"))", "INSERT INTO item VALUES (NULL, 1, \("a secret"))",
            "SELECT \("a secret")::bigint",
        ] {
            let error = await #expect(throws: SQLError.self) { try await database.run(statement) }
            #expect(error.map { String(reflecting: $0) }?.contains("secret") == false)
        }
        try await database.close()
    }
}
