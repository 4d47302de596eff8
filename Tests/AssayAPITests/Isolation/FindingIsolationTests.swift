import AssayCore
import AssayOperations
import AssayTestSupport
import AssayWire
import HummingbirdTesting
import NIOCore
import Testing

/// What the staff write for each other stays inside: a walk over every route that reads an item.
@Suite struct FindingIsolationTests {
    @Test func noRouteAnswersWithAFindingOrANote() async throws {
        let shop = try await APIShop()
        let item = try #require(try await shop.seed().first)
        try await ReopenItem(shop.platform)(APIShop.staff, item: item)
        try await WriteItemNote(shop.platform)(APIShop.staff, item: item, text: "Compare the seams.")
        try await ResolveItem(shop.platform)(APIShop.staff, item: item, result: .unknown, finding: .counterfeit)
        let values = ["item": item.rawValue, "entrupy_id": item.rawValue, "lookup_value": item.rawValue]
        var showing = 0
        for route in Endpoints.all where route.method == .get && [.user, .partner].contains(route.audience) {
            guard Set(route.parameters).isSubset(of: values.keys) else { continue }
            let body = String(buffer: try await shop.call(route, values).body)
            showing += body.contains(item.rawValue) ? 1 : 0
            #expect(!body.contains("counterfeit") && !body.contains("Compare the seams"), "\(route.name)")
        }
        #expect(showing >= 3, "the walk reaches the routes that show the item")
    }
}
