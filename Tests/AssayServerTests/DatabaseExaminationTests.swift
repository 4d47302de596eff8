import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import Testing

@testable import AssayServer

/// Tests of what `assay doctor` says about the processes of an installation.
@Suite struct DatabaseExaminationTests {
    private static let warning = "each process tells clients its own address"

    /// Makes an installation with one process for each role, and examines it.
    ///
    /// - Parameter age: The seconds since the processes were last seen.
    private static func findings(
        _ roles: [String], age: Int = 0, publicURL: String? = nil
    ) async throws -> [DoctorFinding] {
        var bench = try InstallationBench()
        try await bench.usePostgres()
        try await bench.initialize()
        if let publicURL { bench.settings.publicURL = try ServerSettings.webAddress(publicURL, setting: "public.url") }
        let seenAt = SystemClock().now().adding(seconds: -age)
        try await bench.open(.command) { installation in
            try await installation.platform.store.write { tx in
                for (number, role) in roles.enumerated() {
                    try tx.processes.start(
                        RegisteredProcess(
                            id: ProcessID("P\(number)"), run: "R\(number)", role: role, host: "host\(number)",
                            startedAt: seenAt, seenAt: seenAt))
                }
            }
        }
        return await DatabaseExamination(bench.directory, bench.settings).findings()
    }

    @Test func theProcessesThatRunAreNamed() async throws {
        let findings = try await Self.findings(["api", "worker"])
        #expect(findings.contains(.good("processes", "running: api on host0, worker on host1")))
    }

    @Test func processesThatDiedAreNotAmongThoseThatRun() async throws {
        let findings = try await Self.findings(["all"], age: ProcessPresence.deadAfter + 30)
        #expect(findings.contains(.good("processes", "none runs")))
        let dead = findings.filter { $0.subject == "process" }
        #expect(dead.map(\.verdict) == [.warning])
        #expect(dead.first?.detail.hasPrefix("P0 (all on host0) was last seen ") == true)
    }

    @Test(arguments: [["api", "worker"], ["all", "all"]])
    func processesWithoutACommonAddressForClientsAreWarnedOf(roles: [String]) async throws {
        #expect(try await Self.findings(roles).contains { $0.detail == Self.warning })
        let findings = try await Self.findings(roles, publicURL: "https://assay.example.com")
        #expect(!findings.contains { $0.detail == Self.warning })
    }

    @Test func theOnlyProcessForClientsNeedsNoCommonAddress() async throws {
        #expect(try await !Self.findings(["all", "worker"]).contains { $0.detail == Self.warning })
    }
}
