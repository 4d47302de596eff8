/// What the catalog makes of an item's brand.
package enum BrandMatch: Sendable, Hashable {
    case known(Catalog.Brand)
    /// As the user wrote it. Such an item is captured all the same and ends as `not_supported`.
    case unknown(String)

    /// The catalog's id; `nil` where it knows none.
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
    /// The catalog's id of the item type or group; as the user wrote it where the category knows none of this name.
    package let itemType: String?
    package let brand: BrandMatch
    /// Everything else that the user wrote, by text field id.
    package let textFields: [String: String]

    /// What is kept of it with the item.
    package var facts: ItemFacts {
        ItemFacts(
            category: category.id, itemType: itemType, brandID: brand.id, brandName: brand.name,
            styleName: textFields[MetadataKey.styleName.rawValue],
            customerItemID: textFields[MetadataKey.customerItemID.rawValue], textFields: textFields)
    }
}
