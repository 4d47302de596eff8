import AssayCore
import Yams

/// Reads one entry of a category's `item_type_groups`.
struct ItemTypeGroupReader {
    let session: LoadingSession
    /// The item types of the category, which may be members of a group.
    let itemTypes: [String]

    func read(_ node: Located<Node>) -> (group: Catalog.ItemTypeGroup, id: Located<String>)? {
        guard let reader = MappingReader(node, keys: ["id", "members"], session: session) else { return nil }
        let id = reader.identifier("id")
        if let id { session.needsText(.itemType(id.value), at: id.location) }
        let members = reader.identifiers("members")
        for member in members where !itemTypes.contains(member.value) {
            session.report(
                member.location, "There is no item type `\(member.value)` in this category.",
                SpellingSuggestion.remedy(for: member.value, in: itemTypes, else: "Add it to `item_types`."))
        }
        guard let id else { return nil }
        return (Catalog.ItemTypeGroup(id: id.value, members: members.map(\.value)), id)
    }
}
