import Foundation
import Testing

@Suite struct DoctorTests {
    private struct Finding: Decodable {
        let subject: String
        let verdict: String
        let remedy: String?
    }

    private func findings(_ outcome: Program.Outcome) throws -> [String: Finding] {
        let list = try JSONDecoder().decode([Finding].self, from: Data(outcome.output.utf8))
        return Dictionary(list.map { ($0.subject, $0) }) { first, _ in first }
    }

    @Test func findsNothingWrongWithAFreshInstallation() async throws {
        let installation = try await InstallationOnDisk.make()
        let outcome = try await Program.run("doctor", "--data", installation.data.path, "--json")
        let findings = try findings(outcome)
        #expect(outcome.status == 0)
        #expect(findings["master key"]?.verdict == "good")
        #expect(findings["database"]?.verdict == "good")
        #expect(findings["folder"]?.verdict == "good")
    }

    @Test func findsAMasterKeyThatOthersCanRead() async throws {
        let installation = try await InstallationOnDisk.make()
        let key = installation.data.appending(path: "master.key")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: key.path)
        let outcome = try await Program.run("doctor", "--data", installation.data.path, "--json")
        let finding = try #require(try findings(outcome)["master key"])
        #expect(outcome.status == 69)
        #expect(finding.verdict == "bad")
        #expect(finding.remedy?.contains("0600") == true)
    }

    @Test func namesTheSettingThatIsWrong() async throws {
        let installation = try await InstallationOnDisk.make()
        let outcome = try await Program.run(
            "config", "check", "--data", installation.data.path, environment: ["ASSAY_PORT": "eighty"])
        #expect(outcome.status == 65)
        #expect(outcome.errors.contains("port"))
        #expect(outcome.errors.contains("0 to 65535"))
    }

    @Test func tellsOfAFolderThatHoldsNoInstallation() async throws {
        let outcome = try await Program.run("doctor", "--data", "/tmp/assay-\(UUID().uuidString)", "--json")
        #expect(outcome.status == 69)
        #expect(try findings(outcome)["installation"]?.remedy?.contains("assay init") == true)
    }
}
