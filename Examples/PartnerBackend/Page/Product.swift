/// One of the fictitious products that the page shows.
///
/// The metadata is the argument of the SDK's `startCapture(forItem:)`.
struct Product: Sendable {
    let brand: String
    let title: String
    let condition: String
    let price: String
    let illustration: Illustration
    /// The metadata, in display order.
    let metadata: [(key: String, value: String)]

    static let window = [
        Product(
            brand: "Gucci", title: "Small leather shoulder bag", condition: "Very good, light wear",
            price: "€ 1,180", illustration: .bag,
            metadata: [
                ("brand", "Gucci"), ("product_category", "luxury"), ("item_type", "shoulder_bag"),
                ("material", "leather"), ("customer_item_id", "sku-1042"),
            ]),
        Product(
            brand: "Nike", title: "Air Jordan 1 Retro High OG SP", condition: "Unworn, US 9.5, with box",
            price: "€ 340", illustration: .sneaker,
            metadata: [
                ("brand", "Nike"), ("product_category", "sneakers"), ("style_name", "Air Jordan 1 Retro High OG SP"),
                ("us_size", "9.5"), ("style_code", "d07097-100"), ("customer_item_id", "sku-1043"),
            ]),
        Product(
            brand: "Off-White", title: "Cropped wool jacket, horn buttons", condition: "Good, one button replaced",
            price: "€ 620", illustration: .jacket,
            metadata: [
                ("brand", "Off-White"), ("product_category", "apparel"), ("item_type", "jacket"),
                ("material", "wool"), ("customer_item_id", "sku-1044"),
            ]),
    ]

    /// The call that the app makes for this item.
    var captureCall: String {
        let entries = metadata.map { "    \"\($0.key)\": \"\($0.value)\"," }.joined(separator: "\n")
        return """
            EntrupyApp.sharedInstance()
              .startCapture(forItem: [
            \(entries)
              ], viewController: self)
            """
    }
}
