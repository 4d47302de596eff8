extension ItemFacts {
    /// The brand's id in answers and searches: the catalog's, or one made of the name where it knows none.
    package var brandIdentifier: String { brandID ?? Self.identifier(of: brandName) }

    /// The item type's id in answers: the catalog's, or one made of the name where it knows none.
    package var itemTypeIdentifier: String? { itemType.map(Self.identifier(of:)) }

    /// The model's id in answers and searches, made of its name.
    package var modelIdentifier: String? { styleName.map(Self.identifier(of:)) }

    /// The manufacturer's code of the style, where the text fields have one.
    package var styleCode: String? { textFields[MetadataKey.styleCode.rawValue] }

    /// A name as an id: lower case, each run of anything but letters and digits one `_`.
    ///
    /// Letters of every script stay, so that a Japanese name has an id too.
    static func identifier(of name: String) -> String {
        name.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "_")
    }
}
