import AssayProcesses
import AssayTestSupport
import FaultProxy
import Foundation
import Testing

@testable import assay

@Suite(.timeLimit(.minutes(2))) struct DoctorTests {
    private struct Finding: Decodable {
        let subject: String
        let verdict: String
        let detail: String
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
        #expect(findings["heic"]?.detail == "photos can be decoded (8 bits, 10 bits, iOS 18)")
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

    @Test func findsADecoderThatIsNotThere() async throws {
        let installation = try await InstallationOnDisk.make()
        let good = try await Program.run("doctor", "--data", installation.data.path, "--json")
        #expect(try findings(good)["decoder"]?.verdict == "good")
        let bad = try await Program.run(
            "doctor", "--data", installation.data.path, "--json",
            environment: ["ASSAY_DECODER_PROGRAM": "/nowhere/assay-decoder"])
        let finding = try #require(try findings(bad)["decoder"])
        #expect(finding.verdict == "bad")
        #expect(finding.remedy?.contains("ASSAY_DECODER_PROGRAM") == true)
    }

    @Test func warnsOfMoreConnectionsThanOpenFilesAllow() async throws {
        let installation = try await InstallationOnDisk.make()
        let outcome = try await Program.run(
            "doctor", "--data", installation.data.path, "--json", environment: ["ASSAY_CONNECTIONS_MAX": "100000"])
        let finding = try #require(try findings(outcome)["open files"])
        #expect(finding.verdict == "warning")
        #expect(finding.remedy?.contains("connections.max") == true)
    }

    @Test func readsTheCountersOfARunningServerByItsOwnKeyAlone() async throws {
        let installation = try await InstallationOnDisk.make()
        let server = try ChildProcess.serving(installation.data)
        let address = String(try #require(await server.nextLine()).dropFirst("assay: listening on ".count))
        let own = try findings(
            try await Program.run("doctor", "--data", installation.data.path, "--url", address, "--json"))
        #expect(own["readiness"] != nil)
        #expect(own["refused"]?.verdict == "good")
        #expect(own["gauges"]?.detail.contains("connections_limit ") == true)
        let other = try await InstallationOnDisk.make()
        let foreign = try findings(
            try await Program.run("doctor", "--data", other.data.path, "--url", address, "--json"))
        #expect(foreign["refused"]?.verdict == "warning")
        #expect(foreign["refused"]?.remedy?.contains("--data") == true)
        server.signal(SIGTERM)
        #expect(await server.end() == .exited(0))
        let gone = try await Program.run("doctor", "--data", installation.data.path, "--url", address, "--json")
        #expect(gone.status == 69)
        #expect(try findings(gone)["readiness"]?.verdict == "bad")
    }

    @Test func warnsOfVariablesAndRefusesUnknownSettings() async throws {
        let installation = try await InstallationOnDisk.make()
        let arguments = ["doctor", "--data", installation.data.path, "--json"]
        let warned = try await Program.run(arguments, environment: ["ASSAY_HOTS": "x"])
        #expect(warned.status == 0)
        #expect(try findings(warned)["variable"]?.detail.contains("Did you mean ASSAY_HOST?") == true)
        try Data("hots: x\n".utf8).write(to: installation.data.appending(path: "assay.yaml"))
        let refused = try await Program.run(arguments)
        #expect(refused.status == 69)
        #expect(try findings(refused)["settings"]?.detail.contains("Did you mean host?") == true)
    }

    /// A proxy of the environment is no way to this machine either.
    @Test(arguments: [true, false]) func theTokenDoesNotFollowARedirect(isReady: Bool) async throws {
        let installation = try await InstallationOnDisk.make()
        let target = try HTTPReceiver()
        let location = "http://127.0.0.1:\(target.port)/"
        let server = try HTTPReceiver { request, wire in
            let answersItself = isReady && request.lines.first?.contains("/readyz") == true
            wire.write(
                answersItself
                    ? HTTPReceiver.response(200, body: #"{"status": "ready", "checks": {"disk": "ok"}}"#)
                    : HTTPReceiver.response(307, headers: ["Location: \(location)"]))
            return true
        }
        let outcome = try await Program.run(
            "doctor", "--data", installation.data.path, "--url", "http://127.0.0.1:\(server.port)", "--json",
            environment: ["http_proxy": location])
        let findings = try findings(outcome)
        if isReady {
            #expect(findings["refused"]?.detail == "the server answers 307")
        } else {
            #expect(findings["readiness"]?.detail.contains("redirects to \(location)") == true)
        }
        #expect(server.requests.count == (isReady ? 2 : 1))
        #expect(target.requests.isEmpty)
        server.stop()
        target.stop()
    }

    @Test(arguments: [
        ("https://assay.example.com", true), ("http://127.0.0.1:8080", true), ("http://[::1]:8080", true),
        ("http://localhost", true), ("http://127.evil.example", false), ("http://192.168.1.20:8080", false),
        ("http://assay.example.com", false),
    ])
    func theTokenGoesToAnotherMachineOverTLSAlone(address: String, isSent: Bool) throws {
        #expect(RunningServer.maySendToken(to: try #require(URL(string: address))) == isSent)
    }

    @Test(arguments: [
        (["ASSAY_PORT": "eighty"], ["port", "0 to 65535"]),
        (["ASSAY_CONSOLE": "on", "ASSAY_HOST": "0.0.0.0"], ["console", "--public-url"]),
        (["ASSAY_ROLE": "worker"], ["role", "SQLite"]),
    ])
    func namesTheSettingThatIsWrong(environment: [String: String], words: [String]) async throws {
        let installation = try await InstallationOnDisk.make()
        let outcome = try await Program.run(
            "config", "check", "--data", installation.data.path, environment: environment)
        #expect(outcome.status == 65)
        #expect(words.allSatisfy(outcome.errors.contains))
    }

    /// Without the settings it is unknown where the database is.
    @Test func saysNothingMoreOfAnInstallationWhoseSettingsCantBeRead() async throws {
        let installation = try await InstallationOnDisk.make()
        let outcome = try await Program.run(
            "doctor", "--data", installation.data.path, "--json", environment: ["ASSAY_DATABASE": "mysql://db/assay"])
        #expect(outcome.status == 69)
        let findings = try findings(outcome)
        #expect(Array(findings.keys) == ["settings"])
        #expect(findings["settings"]?.detail.contains("The setting database must be sqlite or an address") == true)
    }

    @Test func reportsAFolderWithoutAnInstallation() async throws {
        let outcome = try await Program.run("doctor", "--data", "/tmp/assay-\(UUID().uuidString)", "--json")
        #expect(outcome.status == 69)
        #expect(try findings(outcome)["installation"]?.remedy?.contains("assay init") == true)
    }
}
