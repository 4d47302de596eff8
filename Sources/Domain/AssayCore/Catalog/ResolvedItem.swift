/// The catalog's match for an item's brand.
package enum BrandMatch: Sendable, Hashable {
    case known(Catalog.Brand)
    /// The name as the user wrote it. Such an item can still be captured; its result is `not_supported`.
    case unknown(String)

    /// The catalog's id; `nil` if the catalog does not know the brand.
    package var id: String? {
        switch self {
        case .known(let brand): brand.id
        case .unknown: nil
        }
    }

    /// The name to show.
    package var name: String {
        switch self {
        case .known(let brand): brand.name
        case .unknown(let name): name
        }
    }
}

/// An item's metadata, checked and matched against one catalog.
package struct ResolvedItem: Sendable, Hashable {
    package let category: Catalog.Category
    /// The catalog's id of the item type or group, or the user's own text if the category does not know the name.
    package let itemType: String?
    package let brand: BrandMatch
    /// All other values that the user entered, by text field id.
    package let textFields: [String: String]

    /// The part that is stored with the item.
    package var facts: ItemFacts {
        ItemFacts(
            category: category.id, itemType: itemType, brandID: brand.id, brandName: brand.name,
            styleName: textFields[MetadataKey.styleName.rawValue],
            customerItemID: textFields[MetadataKey.customerItemID.rawValue], textFields: textFields)
    }
}
