import AssayCore

extension ItemFacts {
    /// Copies the facts with different text fields.
    init(_ facts: ItemFacts, textFields: [String: String]) {
        self.init(
            category: facts.category, itemType: facts.itemType, brandID: facts.brandID, brandName: facts.brandName,
            styleName: textFields[MetadataKey.styleName.rawValue],
            customerItemID: textFields[MetadataKey.customerItemID.rawValue], textFields: textFields)
    }
}
