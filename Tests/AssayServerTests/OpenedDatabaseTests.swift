import AssayCore
import AssaySQL
import AssayTestSupport
import AssayTestTiming
import Foundation
import Testing

@testable import AssayPostgres
@testable import AssayServer

/// Tests of what `assay doctor` says about a PostgreSQL server.
@Suite struct OpenedDatabaseTests {
    private static let remote = "postgres://assay@db.example.com/assay"

    private static func report(
        isEncrypted: Bool = true, weakMethods: [String] = [], storesMD5: Bool = false
    ) -> ServerReport {
        ServerReport(version: "15.18", isEncrypted: isEncrypted, weakMethods: weakMethods, storesMD5: storesMD5)
    }

    private static func warnings(_ report: ServerReport, at address: String = Self.remote) throws -> [DoctorFinding] {
        let findings = OpenedDatabase.findings(report, at: try PostgresAddress(address))
        #expect(findings.first == .good("postgresql", "PostgreSQL 15.18, which keeps what it has confirmed"))
        let warnings = Array(findings.dropFirst())
        #expect(warnings.allSatisfy { $0.verdict == .warning })
        return warnings
    }

    @Test func aSafeServerHasNoWarning() throws {
        #expect(try Self.warnings(Self.report()).isEmpty)
    }

    @Test func aConnectionOnThisMachineNeedsNoEncryption() throws {
        for address in ["postgres:///assay?host=/var/run/postgresql", "postgres://assay@127.0.0.1/assay"] {
            #expect(try Self.warnings(Self.report(isEncrypted: false), at: address).isEmpty)
        }
    }

    @Test func aConnectionThatLeavesTheMachineInPlainTextIsWarnedOf() throws {
        let warnings = try Self.warnings(Self.report(isEncrypted: false), at: Self.remote + "?sslmode=prefer")
        #expect(warnings.map(\.detail) == ["the connection to PostgreSQL leaves this machine without encryption"])
        #expect(warnings.first?.remedy?.contains("sslmode=verify-full") == true)
    }

    @Test(arguments: ["allow", "prefer", "require", "verify-ca"])
    func anEncryptedConnectionToAServerWithoutACheckedNameIsWarnedOf(mode: String) throws {
        let warnings = try Self.warnings(Self.report(), at: Self.remote + "?sslmode=\(mode)")
        #expect(warnings.count == 1)
        #expect(warnings.first?.detail.contains("sslmode=\(mode)") == true)
        #expect(warnings.first?.remedy?.contains("sslmode=verify-full") == true)
    }

    @Test func aServerThatAsksForNoPasswordIsWarnedOf() throws {
        let warnings = try Self.warnings(Self.report(weakMethods: ["trust"]))
        #expect(warnings.count == 1)
        #expect(warnings.first?.detail.contains("(trust)") == true)
        #expect(warnings.first?.remedy?.contains("pg_hba.conf") == true)
    }

    @Test func weakPasswordsAreWarnedOfOnce() throws {
        for report in [
            Self.report(weakMethods: ["md5"]), Self.report(weakMethods: ["password"]), Self.report(storesMD5: true),
            Self.report(weakMethods: ["md5", "password"], storesMD5: true),
        ] {
            let warnings = try Self.warnings(report)
            #expect(warnings.count == 1)
            #expect(warnings.first?.remedy?.contains("scram-sha-256") == true)
        }
    }

    @Test func aRealServerReportsItsVersionItsRulesAndItsPasswords() async throws {
        let folder = try TestFolder()
        let server = try await TestPostgres.shared()
        let database = try await server.open(.nothing, of: folder)
        let report = try await database.report()
        #expect(report.version.prefixMatch(of: /[0-9]+\.?[0-9]*/) != nil)
        #expect(!report.isEncrypted, "a socket is not encrypted")
        #expect(report.weakMethods.contains("trust"), "the tests' server asks for no password")
        #expect(!report.storesMD5)
        let name = try await server.database(.nothing, of: folder)
        try await database.run("ALTER DATABASE \(unsafeSQL: name) SET password_encryption = 'md5'")
        let other = try await server.open(.nothing, of: folder)
        #expect(try await other.report().storesMD5)
        try await database.run("ALTER DATABASE \(unsafeSQL: name) RESET ALL")
        for handle in [database, other] { try await handle.close() }
    }

    @Test func findingsIncludeTheSettingsOfTheDatabaseServer() async throws {
        var bench = try InstallationBench()
        try await bench.usePostgres()
        let opened = try await OpenedDatabase.open(bench.settings, bench.directory)
        let findings = await opened.serverFindings(bench.settings.database)
        try await opened.close()
        #expect(findings.first?.verdict == .good)
        #expect(findings.contains { $0.detail.contains("(trust)") })
    }
}
