extension Catalog {
    /// A name for several item types, such as outerwear for jackets and coats.
    package struct ItemTypeGroup: Sendable, Hashable, Codable {
        package let id: String
        /// The ids of the item types that it stands for.
        package let members: [String]

        package init(id: String, members: [String]) {
            self.id = id
            self.members = members
        }
    }
}

extension Catalog.Category {
    /// The id of the item type or group with this name, ignoring case, spaces, `_` and `-`.
    ///
    /// - Returns: `nil` if the category does not know the name.
    package func itemType(matching name: String) -> String? {
        let form = name.matchingForm
        return (itemTypes + itemTypeGroups.map(\.id)).first { $0.matchingForm == form }
    }

    /// The item types that an item's type can stand for: itself, or the members of a group.
    ///
    /// A type that the category does not know may be any of them, so all the category's types are returned.
    ///
    /// - Returns: One `nil` for an item without a type.
    func itemTypes(meantBy itemType: String?) -> [String?] {
        guard let itemType else { return [nil] }
        switch self.itemType(matching: itemType) {
        case nil: return itemTypes
        case let known?: return itemTypeGroups.first { $0.id == known }?.members ?? [known]
        }
    }
}
