extension ItemFacts {
    /// The names of brand and style, as the console shows an item.
    package var title: String { styleName.map { "\(brandName) \($0)" } ?? brandName }

    /// The brand's id in responses and searches: the catalog's id, or one made from the name of an unknown brand.
    package var brandIdentifier: String { brandID ?? Self.identifier(of: brandName) }

    /// The item type's id in responses, made from the catalog's id or from an unknown type's name.
    package var itemTypeIdentifier: String? { itemType.map(Self.identifier(of:)) }

    /// The model's id in responses and searches, made from its name.
    package var modelIdentifier: String? { styleName.map(Self.identifier(of:)) }

    /// The manufacturer's style code, if the text fields have one.
    package var styleCode: String? { textFields[MetadataKey.styleCode.rawValue] }

    /// Turns a name into an id: lowercase, with one `_` for each run of characters that aren't letters or digits.
    ///
    /// Letters of every script are kept, so that a Japanese name also has an id.
    static func identifier(of name: String) -> String {
        name.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "_")
    }
}
