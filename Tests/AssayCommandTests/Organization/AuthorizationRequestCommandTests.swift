import AssayProcesses
import AssayTestTiming
import Foundation
import Testing

@testable import assay

@Suite struct AuthorizationRequestCommandTests {
    private func run(_ arguments: String...) async throws -> Program.Outcome {
        try await Program.run(["authorization-request"] + arguments)
    }

    @Test func aServerSignsTheRequestOfTheOnlyAppOrOfANamedOne() async throws {
        let installation = try await InstallationOnDisk.make()
        let data = installation.data.path
        let plain = try await run("--sandbox", "--data", data).output.trimmingCharacters(in: .newlines)
        let outcome = try await run("--bundle-id", "com.example.shop", "--json")
        let json = try JSONDecoder().decode([String: String].self, from: Data(outcome.output.utf8))
        #expect(json["bundle_id"] == "com.example.shop")
        let requests = [plain, try #require(json["sdk_authorization_request"])]
        // The header has the public key, which is new for each request.
        #expect(Set(requests.map { $0.prefix { $0 != "." } }).count == 2)

        let server = try ChildProcess.serving(installation.data)
        let address = try #require(await server.nextLine()?.split(separator: " ").last)
        let client = PartnerClient(
            address: try #require(URL(string: String(address))), token: installation.made.sandbox.api_token)
        for request in requests {
            let signed = try await client.authorize(request, user: "customer-1", email: "ann@shop.example")
            #expect(signed.split(separator: ".").count == 3)
        }

        #expect(try await Program.run("app", "add", "com.example.beta", "--data", data).status == 0)
        let unclear = try await run("--data", data)
        #expect(unclear.status == 65)
        #expect(unclear.errors.contains("2 apps. Name one with --bundle-id"))
        server.signal(SIGTERM)
        #expect(await server.end() == .exited(0))
    }
}
