import AssayServer
import Foundation
import Testing

@testable import assay

@Suite struct RunningServerTests {
    private func findings(_ counters: String) throws -> [DoctorFinding] {
        try RunningServer.findings(counters: Data(counters.utf8))
    }

    @Test func addressesOfManyUsersAreNamedWithTheSettingThatHelps() throws {
        let counters = #"{"refused": {"too_many_requests": 7}, "gauges": {"shared_addresses": 2}}"#
        let finding = try #require(try findings(counters).first { $0.subject == "addresses" })
        #expect(finding.verdict == .warning)
        #expect(finding.detail.contains("one client: 2"))
        #expect(finding.remedy?.contains("--trusted-proxies (ASSAY_TRUSTED_PROXIES)") == true)
    }

    @Test(arguments: [#"{"shared_addresses": 0}"#, "{}"])
    func aServerWithoutSuchAddressesHasNothingToMend(gauges: String) throws {
        let findings = try findings(#"{"refused": {}, "gauges": \#(gauges)}"#)
        #expect(findings.map(\.verdict) == [.good, .good])
    }
}
