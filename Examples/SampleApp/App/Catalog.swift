/// The shop's items, with the metadata for the SDK; the keys that an item needs depend on its category.
enum Catalog {
    /// `customer_item_id` is the shop's own ID, by which the shop finds the item again.
    static let wallet = [
        "brand": "Gucci", "product_category": "luxury", "item_type": "wallet", "customer_item_id": "wallet-1",
    ]

    static let sneakers = [
        "brand": "Nike", "style_name": "Air Jordan 1 Retro High OG SP'", "us_size": "9.5", "upc": "00195244532483",
        "style_code": "d07097-100", "customer_item_id": "sneakers-1",
    ]

    /// An item of each category, with the keys of that category; an empty string counts as a missing value.
    ///
    /// An item type can be a group, such as bags and outerwear.
    static let window = [
        [
            "product_category": "luxury", "brand": "Louis Vuitton", "item_type": "Bags", "customer_item_id": "item-000",
        ],
        [
            "product_category": "sneakers", "brand": "Nike", "item_type": "Sneakers", "us_size": "", "style_code": "",
            "upc": "", "customer_item_id": "item-001",
        ],
        [
            "product_category": "apparel", "brand": "Bape", "item_type": "Outerwear", "customer_item_id": "item-002",
        ],
    ]
}
