/// What the shop sells, as the SDK wants to be told: which keys an item needs depends on its category.
enum Catalogue {
    /// `customer_item_id` is the shop's own number, by which the item is found again.
    static let wallet = [
        "brand": "Gucci", "product_category": "luxury", "item_type": "wallet", "customer_item_id": "wallet-1",
    ]

    static let sneakers = [
        "brand": "Nike", "style_name": "Air Jordan 1 Retro High OG SP'", "us_size": "9.5", "upc": "00195244532483",
        "style_code": "d07097-100", "customer_item_id": "sneakers-1",
    ]
}
