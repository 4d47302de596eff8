import AssayTestSupport
import EntrupySDK
import Testing

/// Tests with the items of the published sample app, one of each category, with its metadata dictionaries.
@Suite(.timeLimit(.minutes(5))) struct PublishedItemTests {
    private struct Published {
        let item: [String: String]
        /// The type in the result.
        let type: String
        /// The number of photos that the folder needs: all regions in order, up to the last required one.
        let photos: Int
    }

    private static let items = [
        Published(
            item: [
                "product_category": "luxury", "brand": "Louis Vuitton", "item_type": "Bags",
                "customer_item_id": "item-000",
            ], type: "bags", photos: 9),
        Published(
            item: [
                "product_category": "sneakers", "brand": "Nike", "item_type": "Sneakers", "us_size": "",
                "style_code": "", "upc": "", "customer_item_id": "item-001",
            ], type: "sneakers", photos: 9),
        Published(
            item: [
                "product_category": "apparel", "brand": "Bape", "item_type": "Outerwear",
                "customer_item_id": "item-002",
            ], type: "outerwear", photos: 8),
        Published(
            item: ["product_category": "luxury", "brand": "Gucci", "item_type": "Key Holder"], type: "key_holder",
            photos: 8),
    ]

    @Test func eachIsCapturedAndShowsItsType() async throws {
        try await SimulatedClient.run { client in
            for (index, published) in Self.items.enumerated() {
                let id = try await client.capture(
                    published.item, photos: published.photos, firstPhoto: UInt64(1 + index * 20))
                let item = try await client.app.fetchSessionDetails(entrupyId: id)
                #expect(item.properties.function?.id == published.type)
                #expect(await client.delegate.lastItem == published.item)
                #expect(item.status.result.id != .invalid, "no photo that it needs is missing")
            }
        }
    }
}
