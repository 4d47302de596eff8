import AssayProcesses
import AssayTestTiming
import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import Testing

@testable import PartnerBackend

/// Tests for the program itself, started as an integrator starts it.
@Suite struct ProcessTests {
    private func start(_ arguments: String...) throws -> ChildProcess {
        try ChildProcess(
            [ChildProcess.program("PartnerBackend").path] + arguments, environment: ["ASSAY_API_TOKEN": "assay_full_x"],
            log: URL(filePath: "/dev/null"))
    }

    private func address(_ program: ChildProcess) async throws -> String {
        try #require(await program.line(after: "partner-backend: listening on "))
    }

    @Test func saysWhereItListensAndEndsOnSIGTERM() async throws {
        let program = try start("--port", "0", "--user", "amelie:correct-horse:amelie@shop.example")
        let address = try await address(program)
        #expect(address.hasPrefix("http://127.0.0.1:") && !address.hasSuffix(":0"))
        let request = HTTPClientRequest(url: "\(address)/health")
        let health = try await HTTPClient.shared.execute(request, deadline: .distantFuture)
        #expect(health.status == .ok)
        program.signal(SIGTERM)
        #expect(await program.end() == .exited(0))
        #expect(program.output == "partner-backend: listening on \(address)\n")
    }

    @Test func printsTheGeneratedPasswords() async throws {
        let program = try start("--port", "0")
        _ = try await address(program)
        program.signal(SIGTERM)
        #expect(await program.end() == .exited(0))
        let users = program.output.split(separator: "\n").filter { $0.hasPrefix("partner-backend: demo user ") }
        #expect(users.count == 2)
        #expect(users.first?.hasPrefix("partner-backend: demo user amelie, password ") == true)
    }

    @Test func answersWhatIsUnderWayBeforeItEnds() async throws {
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let platform = PlatformStandIn(gate: gate)
        try await platform.serve { url in
            let program = try start(
                "--port", "0", "--assay-url", url, "--user", "amelie:correct-horse:amelie@shop.example")
            let address = try await address(program)
            try await HTTPClient.withHTTPClient(configuration: PlatformClient.httpConfiguration) { http in
                let login = #"{"username":"amelie","password":"correct-horse"}"#
                let token = try await json(http, "\(address)/login", login)["token"]
                async let answer = json(
                    http, "\(address)/authorize-entrupy-sdk-user", #"{"sdk_authorization_request":"made.by.sdk"}"#,
                    token: token ?? "")
                let idle = try IdleConnection(to: address)
                try await eventually("the platform is asked") { !platform.seen.isEmpty }
                program.signal(SIGTERM)
                // Idle connections are closed first, so the signal has been received.
                await idle.closed()
                open.finish()
                #expect(try await answer["signed_authorization_request"] == "signed.by.platform")
            }
            #expect(await program.end() == .exited(0))
        }
    }

    @Test(arguments: [("--colour=red", Int32(64)), ("--help", Int32(0))])
    func endsWithAStatusForScripts(_ argument: String, _ status: Int32) async throws {
        let program = try start(argument)
        #expect(await program.end() == .exited(status))
        #expect(program.output.split(separator: "\n").contains { $0.hasPrefix("USAGE") } == (status == 0))
    }

    private func json(
        _ http: HTTPClient, _ url: String, _ body: String, token: String? = nil
    ) async throws -> [String: String] {
        var request = HTTPClientRequest(url: url)
        request.method = .POST
        if let token { request.headers.add(name: "Authorization", value: "Token \(token)") }
        request.headers.add(name: "Connection", value: "close")
        request.body = .bytes(ByteBuffer(string: body))
        let response = try await http.execute(request, deadline: .distantFuture)
        let text = String(buffer: try await response.body.collect(upTo: 1 << 20))
        return (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: String] ?? [:]
    }
}
