import Foundation
import Testing

@Suite struct ItemSearchCommandTests {
    private struct Refusal: Decodable {
        let code: String
        let fields: [Field]

        struct Field: Decodable {
            let name: String
        }
    }

    private struct Page: Decodable {
        // swift-format-ignore: AlwaysUseLowerCamelCase
        let total_count: Int
        // swift-format-ignore: AlwaysUseLowerCamelCase
        let item_count: Int
    }

    @Test func anOrganizationWithoutItemsHasNone() async throws {
        let installation = try await InstallationOnDisk.make()
        let data = installation.data.path
        let text = try await Program.run(
            "items", "search", "--data", data, "--filter", "status.result.id=authentic,unknown", "--exclude",
            "properties.brand.id=nike", "--from", "2026-01-01", "--to", "2026-12-31T23:59:59Z", "--user", "Shop-nobody")
        #expect(text.status == 0, "\(text.errors)")
        #expect(text.output == "0 items match.\n")
        let json = try await Program.run("items", "search", "--data", data, "--count", "--json")
        let page = try JSONDecoder().decode(Page.self, from: Data(json.output.utf8))
        #expect(page.total_count == 0 && page.item_count == 0)
    }

    @Test(arguments: [
        (["--filter", "brand=nike"], "unknown_filter_key", "filters[0].key"),
        (["--exclude", "nike"], "invalid_request", "exclude"),
        (["--from", "soon"], "invalid_request", "from"),
        (["--limit", "26"], "invalid_request", "limit"),
        (["--after", "x"], "invalid_cursor", "cursor"),
    ])
    func whatCantBeAskedIsRefusedByName(arguments: [String], code: String, field: String) async throws {
        let installation = try await InstallationOnDisk.make()
        let outcome = try await Program.run(
            "items", "search", "--data", installation.data.path, "--json", arguments[0], arguments[1])
        #expect(outcome.status == 65)
        let refusal = try JSONDecoder().decode(Refusal.self, from: Data(outcome.errors.utf8))
        #expect(refusal.code == code)
        #expect(refusal.fields.map(\.name) == [field])
    }
}
