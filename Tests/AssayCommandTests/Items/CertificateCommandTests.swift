import AssayCore
import AssayInstruments
import AssayOperations
import AssayProcesses
import AssayServer
import Foundation
import Testing

/// Tests for `assay certificate show`, `revoke` and `reissue`.
@Suite struct CertificateCommandTests {
    /// Stores items in an installation, the authentic ones with certificates.
    private func seed(_ results: [ResultID], in made: InstallationOnDisk) async throws -> [String] {
        let settings = try await ServerSettings.read(for: DataDirectory(made.data))
        return try await Installation.use(at: made.data, purpose: .command, settings: settings) { opened in
            let organization = OrganizationID(made.made.organization_id)
            let seeder = try await ItemSeeder(opened.platform, organization: organization, hasPhotos: false)
            let (user, now) = (try await seeder.addUsers(1)[0], opened.platform.clock.now())
            let facts = ItemFacts(
                category: "sneakers", itemType: nil, brandID: "nike", brandName: "Nike", styleName: nil,
                customerItemID: nil, textFields: [:])
            return try await seeder(
                results.map { ItemSeeder.Seed(user: user, facts: facts, capturedAt: now, result: $0) }
            ).map(\.rawValue)
        }
    }

    @Test func aCertificateIsShownRevokedAndReplaced() async throws {
        let made = try await InstallationOnDisk.make()
        // Commands sign with the address at which the server has listened.
        let server = try ChildProcess.serving(made.data)
        let address = try #require(await server.line(after: "assay: listening on "))
        let items = try await seed([.authentic, .unknown], in: made)
        let page = "\(address)/c/\(items[0])"
        func run(_ verb: String, _ item: String, as format: [String] = []) async throws -> Program.Outcome {
            try await Program.run(["certificate", verb, item, "--data", made.data.path] + format)
        }
        for (verb, states) in [("show", ["issued"]), ("revoke", ["withdrawn"]), ("reissue", ["issued", "withdrawn"])] {
            let text = try await run(verb, items[0].lowercased(), as: ["--json"]).output
            let shown = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
            let certificates = try #require(shown["certificates"] as? [[String: String]])
            #expect(certificates.map { $0["status"] } == states, "\(verb)")
            #expect(shown["url"] as? String == (states[0] == "issued" ? page : nil), "\(verb)")
            guard verb == "revoke" else { continue }
            let again = try await run(verb, items[0])
            #expect(again.status == 65 && again.errors.contains("no certificate that could be revoked"))
        }
        #expect(try await run("show", items[0]).output.hasSuffix("\n\n\(page)\n"))
        #expect(try await run("show", items[1]).output == "\(items[1]) has no certificate.\n")
        #expect(try await run("reissue", items[1]).errors.contains("final result is authentic"))
        #expect(try await run("show", "0000000000").status == 66)
    }
}
