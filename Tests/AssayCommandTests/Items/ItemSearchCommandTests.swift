import Foundation
import Testing

@Suite struct ItemSearchCommandTests {
    @Test func anOrganizationWithoutItemsHasNone() async throws {
        let installation = try await InstallationOnDisk.make()
        let data = installation.data.path
        let text = try await Program.run(
            "items", "search", "--data", data, "--filter", "status.result.id=authentic,unknown", "--exclude",
            "properties.brand.id=nike", "--from", "2026-01-01", "--to", "2026-12-31T23:59:59Z", "--user", "Shop-nobody")
        #expect(text.status == 0, "\(text.errors)")
        #expect(text.output == "0 items match.\n")
        let json = try await Program.run("items", "search", "--data", data, "--count", "--json")
        #expect(try JSONDecoder().decode([String: Int].self, from: Data(json.output.utf8)) == ["total_count": 0])
    }
}
