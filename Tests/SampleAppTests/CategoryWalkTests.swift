import AssayTestSupport
import AssayTestTiming
import EntrupySDK
import Testing

@testable import SampleApp

/// Tests for the sample app's item of each category, from "Authenticate" to its result, on a real server: the delegate
/// calls, in order, and the displayed item.
@MainActor @Suite(.timeLimit(.minutes(20))) struct CategoryWalkTests {
    /// The properties of an item, as its result shows them.
    struct Shown: Sendable {
        let customerItemID: String
        let category: EntrupySearchFilter.Category
        let brand: EntrupyCaptureResultPropertiesBrand
        /// The item type or group, by the catalog's id.
        let type: String
        let header: String
    }

    @Test(arguments: [
        Shown(
            customerItemID: "item-000", category: .luxury,
            brand: .init(id: "louis_vuitton", display: ["name": "Louis Vuitton"]), type: "bags",
            header: "Authentic"),
        Shown(
            customerItemID: "item-001", category: .sneakers, brand: .init(id: "nike", display: ["name": "Nike"]),
            type: "sneakers", header: "Authentic"),
        Shown(
            customerItemID: "item-002", category: .apparel, brand: .init(id: "bape", display: ["name": "Bape"]),
            type: "outerwear", header: "Authentic"),
    ])
    func anItemIsAuthenticatedAndShowsWhatItIs(_ shown: Shown) async throws {
        try await SampleServers.run { @MainActor servers in
            let device = try await SampleDevice(servers, photos: 14)
            let (shop, journal) = (device.shop, device.shop.journal)
            shop.capture.configuration = .ConfigTypeProduction
            let item = try #require(Catalog.window.first { $0["customer_item_id"] == shown.customerItemID })
            await shop.authenticate(item)
            let id = try #require(shop.capture.result?.authentication_id, "\(journal.lines)")
            try await eventually("the pipeline has looked at the item") {
                try await shop.sdk.fetchSessionDetails(entrupyId: id).event_times?.initial_result_set_at != nil
            }
            try await servers.callAuthentic(id)
            await shop.detail.load(id)
            let result = try #require(shop.detail.item)
            #expect(result.properties.brand == shown.brand)
            #expect(result.properties.function?.id == shown.type)
            #expect(result.status.result.display.header == shown.header)
            #expect(result.status.flag.is_flaggable)
            #expect(result.images?.uploaded_images?.isEmpty == false)
            let texts = Dictionary((result.text_fields ?? []).map { ($0.region_id ?? "", $0.content) }) { $1 }
            for key in ["us_size", "style_code", "upc"] { #expect((texts[key] ?? nil) == nil, "\(key) was left out") }
            await journal.next { shop.finder.find([.category([shown.category])]) }
            #expect(shop.finder.found?.items?.map(\.authentication_id) == [id])
            let heard = try await device.everythingHeard()
            #expect(
                heard == [
                    "didLoginUserSuccessfully",
                    "didCaptureCompleteSuccessfully \(shown.customerItemID): Under Review",
                    "fetchSessionDetails \(shown.header)", "searchAuthenticationItems 1",
                ])
        }
    }

    @Test func eachCategoryHasItsItem() {
        #expect(Catalog.window.map { $0["product_category"] } == ["luxury", "sneakers", "apparel"])
        #expect(Catalog.window.map { $0["item_type"] } == ["Bags", "Sneakers", "Outerwear"])
    }
}
