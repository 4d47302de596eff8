import AssayCore
import AssayInstruments
import AssayOperations
import AssayProcesses
import AssayServer
import AssayTestSupport
import Foundation
import Testing

/// Tests for `assay certificate show`, `revoke` and `reissue`.
@Suite struct CertificateCommandTests {
    /// Stores items without photos in an installation.
    private func seed(_ results: [ResultID], in made: InstallationOnDisk) async throws -> [String] {
        let settings = try await ServerSettings.read(for: DataDirectory(made.data))
        let shop = OrganizationID(made.made.organization_id)
        return try await Installation.use(at: made.data, purpose: .command, settings: settings) { opened in
            let (platform, facts) = (
                opened.platform,
                ItemFacts(
                    category: "sneakers", itemType: nil, brandID: "nike", brandName: "Nike", styleName: "Air Max 1",
                    customerItemID: nil, textFields: [:])
            )
            let seeder = try await ItemSeeder(platform, organization: shop, hasPhotos: false)
            let user = try #require(try await seeder.addUsers(1).first)
            let now = platform.clock.now()
            return try await seeder(
                results.map { ItemSeeder.Seed(user: user, facts: facts, capturedAt: now, result: $0) }
            ).map(\.rawValue)
        }
    }

    private func run(_ words: String..., in made: InstallationOnDisk) async throws -> Program.Outcome {
        try await Program.run(["certificate"] + words + ["--data", made.data.path])
    }

    /// The JSON of a command, or that of its refusal with the exit code.
    private func json(_ words: String..., in made: InstallationOnDisk) async throws -> [String: Any] {
        let outcome = try await Program.run(["certificate"] + words + ["--json", "--data", made.data.path])
        let text = outcome.status == 0 ? outcome.output : outcome.errors
        return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    @Test func aCertificateIsIssuedShownAndRevoked() async throws {
        let made = try await InstallationOnDisk.make()
        // Commands sign with the address at which the server has listened.
        let server = try ChildProcess.serving(made.data)
        let address = try #require(await server.line(after: "assay: listening on "))
        server.signal(SIGTERM)
        _ = await server.end()
        let items = try await seed([.authentic, .unknown], in: made)
        let issued = try await json("reissue", items[0], in: made)
        let page = "\(address)/c/\(items[0])"
        #expect(issued["url"] as? String == page)
        let number = try #require(issued["certificate_id"] as? String)
        let shown = try await json("show", items[0].lowercased(), in: made)
        let newest = try #require((shown["certificates"] as? [[String: Any]])?.first)
        #expect(newest["certificate_id"] as? String == number && newest["status"] as? String == "issued")
        #expect(shown["url"] as? String == page)

        #expect(try await run("revoke", items[0], in: made).output == "\(items[0]): the certificate is revoked.\n")
        let revoked = try await run("show", items[0], in: made).output
        #expect(revoked.contains("\(number)  withdrawn") && !revoked.contains(page))
        #expect(try await json("revoke", items[0], in: made)["code"] as? String == "no_certificate")

        #expect(try await run("show", items[1], in: made).output == "\(items[1]) has no certificate.\n")
        #expect(try await json("reissue", items[1], in: made)["code"] as? String == "item_not_authentic")
        #expect(try await json("show", "0000000000", in: made)["code"] as? String == "not_found")
    }
}
