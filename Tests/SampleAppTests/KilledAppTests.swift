import AssayProcesses
import AssayTestSupport
import AssayTestTiming
import FaultProxy
import Foundation
import Testing

/// Tests for the sample app as a separate program, which is used in a terminal and killed.
@Suite(.timeLimit(.minutes(20))) struct KilledAppTests {
    private func start(
        _ command: String, _ servers: SampleServers, photos: Int = 12, password: String = SampleServers.password
    ) async throws -> ChildProcess {
        try ChildProcess(
            [
                ChildProcess.program("SampleApp").path, command, "--assay-url", servers.proxy.url.absoluteString,
                "--backend-url", servers.backend.absoluteString, "--photos",
                try await servers.photos(photos).path, "--storage", storage(servers).path,
            ], environment: ["SAMPLE_APP_PASSWORD": password])
    }

    private func storage(_ servers: SampleServers) -> URL {
        servers.test.folder.url.appending(path: "terminal")
    }

    private func lines(_ program: ChildProcess) -> [String] {
        program.output.split(separator: "\n").map(String.init)
    }

    /// Starts a capture in the app, and kills the app when it has sent a request.
    private func kill(_ servers: SampleServers, when request: (method: String, path: String)) async throws {
        let app = try await start("all", servers)
        await servers.proxy.came(request.method, request.path)
        app.signal(SIGKILL)
        let status = await app.end()
        #expect(status == .signal(SIGKILL))
        #expect(lines(app) == ["didLoginUserSuccessfully", "didFetchConfigurationSuccessfully"])
    }

    /// Opens the app until it has received this many callbacks and its queue is empty, then kills it again.
    private func reopen(_ servers: SampleServers, hears count: Int = 1) async throws -> [String] {
        servers.mend()
        let app = try await start("open", servers)
        for _ in 0..<count { _ = await app.nextLine() }
        let queue = storage(servers).appending(path: "captures").path
        try await eventually("the app's queue is empty") {
            try FileManager.default.contentsOfDirectory(atPath: queue).allSatisfy { $0.hasPrefix(".") }
        }
        app.signal(SIGKILL)
        _ = await app.end()
        return lines(app)
    }

    /// Returns the callbacks after the app is opened again and shows its history.
    private func history(_ servers: SampleServers) async throws -> [String] {
        let app = try await start("history", servers)
        let status = await app.end()
        #expect(status == .exited(0))
        // The items follow the callback, indented.
        return lines(app).filter { !$0.hasPrefix("  ") }
    }

    @Test func everyScreenIsWalkedThroughInATerminal() async throws {
        try await SampleServers.run { servers in
            let app = try await start("all", servers)
            let appStatus = await app.end()
            #expect(appStatus == .exited(0))
            #expect(
                lines(app) == [
                    "didLoginUserSuccessfully", "didFetchConfigurationSuccessfully",
                    "didCaptureCompleteSuccessfully wallet-1: Under Review", "fetchSessionDetails Under Review",
                    "didSearchSubmissionsCompleteSuccessfully 1", "searchAuthenticationItems 1",
                    "getFlagDetailsForResult none", "didSearchRetakesCompleteSuccessfully 0",
                ])
        }
    }

    @Test func `an app that is killed while it uploads reports once when it is opened again`() async throws {
        try await SampleServers.run { servers in
            servers.proxy.add(FaultRule("PUT", path: "/images/", .stall))
            // The user is done: the submit follows once all photos are on the disk, before they are uploaded.
            try await kill(servers, when: ("POST", "/submit"))
            let reopenLines = try await reopen(servers)
            #expect(reopenLines == ["earlier launch: didCaptureCompleteSuccessfully wallet-1: Under Review"])
            let historyLines = try await history(servers)
            #expect(historyLines == ["didSearchSubmissionsCompleteSuccessfully 1"])
        }
    }

    @Test func aMissingPasswordIsNamed() async throws {
        try await SampleServers.run { servers in
            let app = try await start("all", servers, password: "")
            let end = await app.end()
            #expect(end == .exited(1))
            #expect(
                lines(app) == [
                    "  There is no password for amelie. Set SAMPLE_APP_PASSWORD to the customer's password at the shop's "
                        + "backend."
                ])
        }
    }

    @Test func aRefusedLoginIsNamedWithTheShopsReason() async throws {
        try await SampleServers.run { servers in
            let app = try await start("all", servers, password: "wrong")
            let end = await app.end()
            #expect(end == .exited(1))
            #expect(
                lines(app) == [
                    "  The shop's backend refused the login of amelie (401): Name or password is wrong."
                ])
        }
    }

    @Test(arguments: [["walk"], ["all", "--colour", "blue"], ["all", "--assay-url", "nowhere"], ["all", "--user"]])
    func aCommandLineThatIsWrongIsRefusedWithTheReason(arguments: [String]) async throws {
        let folder = try TestFolder()
        let errors = folder.url.appending(path: "errors")
        let app = try ChildProcess([ChildProcess.program("SampleApp").path] + arguments, log: errors)
        let appStatus = await app.end()
        #expect(appStatus == .exited(EX_USAGE))
        #expect(app.output.isEmpty)
        #expect(try String(contentsOf: errors, encoding: .utf8).hasSuffix("Try: SampleApp --help\n"))
    }
}
