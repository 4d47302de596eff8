import ArgumentParser

/// The user's description of the item, one option per key of the documented SDK metadata.
struct ItemOptions: ParsableArguments {
    @Option(help: "The brand, such as \"Louis Vuitton\".")
    var brand: String?

    @Option(help: "sneakers, luxury or apparel.")
    var category: String?

    @Option(help: "The kind of item, such as Handbag, or a group, such as Outerwear.")
    var itemType: String?

    @Option(help: "The full name of the style; required for sneakers without an item type.")
    var styleName: String?

    @Option(help: "The material, such as canvas.")
    var material: String?

    @Option(help: "Your own id for the item, at most 256 characters.")
    var customerItemID: String?

    @Flag(help: "Use the short debug configuration; its results are always Invalid.")
    var debug = false

    /// The metadata dictionary; without a brand, the `usual` values fill in the missing keys.
    func metadata(usual: [String: String]) -> [String: String] {
        let given = [
            "brand": brand, "product_category": category, "item_type": itemType, "style_name": styleName,
            "material": material, "customer_item_id": customerItemID,
        ].compactMapValues { $0 }
        // The demo's item type or style may not fit another brand, so a given brand drops all of the usual values.
        return brand == nil ? usual.merging(given) { $1 } : given
    }
}
