import AssayTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct ServeTests {
    private static let ready = "assay: listening on "

    private func health(_ address: String, token: String) async throws -> Int? {
        var request = URLRequest(url: try #require(URL(string: address + "/v2/health")))
        request.setValue("Token \(token)", forHTTPHeaderField: "Authorization")
        let (_, response) = try await URLSession.shared.data(for: request)
        return (response as? HTTPURLResponse)?.statusCode
    }

    @Test func saysWhereItListensAndAnswersThereUntilItIsTerminated() async throws {
        let installation = try await InstallationOnDisk.make()
        let server = try RunningProgram.serving(installation.data)
        let line = try #require(await server.nextLine())
        #expect(line.hasPrefix(Self.ready + "http://127.0.0.1:"))
        let address = String(line.dropFirst(Self.ready.count))
        #expect(try await health(address, token: installation.made.api_token) == 200)
        #expect(try await health(address, token: installation.made.sandbox.api_token) == 200)
        #expect(try await health(address, token: "wrong") == 401)
        server.signal(SIGTERM)
        #expect(await server.nextLine() == "assay: stopped")
        #expect(await server.end() == 0)
    }

    @Test func keepsASecondServerOffTheSameDataWhileCommandsWorkBesideIt() async throws {
        let installation = try await InstallationOnDisk.make()
        let server = try RunningProgram.serving(installation.data)
        #expect(await server.nextLine()?.hasPrefix(Self.ready) == true)

        let second = try await Program.run("serve", "--data", installation.data.path, "--port", "0")
        #expect(second.status == 69)
        #expect(second.errors.contains("already serves this data"))
        #expect(second.output.isEmpty)

        let items = try await Program.run("items", "list", "--data", installation.data.path, "--json")
        #expect(items.status == 0, "\(items.errors)")
        server.signal(SIGTERM)
        #expect(await server.end() == 0)
    }

    /// A server that is cancelled instead of stopped fails one round in three.
    @Test func endsAsItShouldWhileConnectionsKeepComing() async throws {
        let installation = try await InstallationOnDisk.make()
        for _ in 0..<5 {
            let server = try RunningProgram.serving(installation.data)
            let line = try #require(await server.nextLine())
            let flood = ConnectionFlood(port: try #require(URL(string: String(line.dropFirst(Self.ready.count)))?.port))
            while flood.connections < 50 { await Task.yield() }
            server.signal(SIGTERM)
            let status = await server.end()
            await flood.stop()
            #expect(status == 0)
        }
    }

    @Test func servesAgainAfterItWasKilled() async throws {
        let installation = try await InstallationOnDisk.make()
        let first = try RunningProgram.serving(installation.data)
        #expect(await first.nextLine()?.hasPrefix(Self.ready) == true)
        first.signal(SIGKILL)
        _ = await first.end()
        let second = try RunningProgram.serving(installation.data)
        #expect(await second.nextLine()?.hasPrefix(Self.ready) == true)
        second.signal(SIGTERM)
        #expect(await second.end() == 0)
    }

    @Test func refusesAFolderWithoutAnInstallationAndSaysHowToMakeOne() async throws {
        let outcome = try await Program.run("serve", "--data", "/tmp/assay-\(UUID().uuidString)")
        #expect(outcome.status == 66)
        #expect(outcome.errors.contains("assay init --data"))
    }
}
