import AssayCore

extension ItemFacts {
    /// The same facts, with other text fields.
    init(_ facts: ItemFacts, textFields: [String: String]) {
        self.init(
            category: facts.category, itemType: facts.itemType, brandID: facts.brandID, brandName: facts.brandName,
            styleName: textFields[MetadataKey.styleName.rawValue],
            customerItemID: textFields[MetadataKey.customerItemID.rawValue], textFields: textFields)
    }
}
