import AssayCore

/// Reads one file of `categories/`.
struct CategoryFile {
    static let keys = [
        "id", "item_types", "item_type_groups", "required", "text_fields", "regions", "debug_regions",
        "review_hours",
    ]

    let reader: MappingReader

    private var session: LoadingSession { reader.session }

    /// The allowed review times, in hours: up to 90 days.
    private static let reviewHours = 1...2_160

    /// - Parameter name: The file's name, without its extension.
    func read(named name: String) -> Catalog.Category? {
        let id = reader.identifier("id")
        if let id { check(id, against: name) }
        let itemTypes = reader.identifiers("item_types")
        for type in itemTypes { session.needsText(.itemType(type.value), at: type.location) }
        let groups = itemTypeGroups(of: itemTypes)
        let required = reader.optionalList("required").compactMap(reader.text).compactMap(metadataKey)
        let textFields = reader.optionalList("text_fields").compactMap(TextFieldReader(session: session).read)
        _ = reader.unique(textFields.map(\.id))
        let regions = reader.list("regions").map {
            RegionReader(session: session, itemTypes: itemTypes.map(\.value)).read($0)
        }
        _ = reader.unique(regions.compactMap(\.id))
        let debugRegions = debugRegions(from: regions)
        let hours = reader.integer("review_hours", in: Self.reviewHours)
        guard let id, let hours else { return nil }
        return Catalog.Category(
            id: id.value, itemTypes: itemTypes.map(\.value), itemTypeGroups: groups, required: required,
            textFields: textFields.map(\.field), regions: regions.compactMap(\.region), debugRegions: debugRegions,
            reviewHours: hours)
    }

    /// Checks that the file is named after the id, so that two files can't have the same id.
    private func check(_ id: Located<String>, against name: String) {
        session.needsText(.category(name), at: id.location)
        guard id.value != name else { return }
        session.report(id.location, "The id isn't the file's name.", "Name the file categories/\(id.value).yaml.")
    }

    /// Reads the groups; a group can't share a name with an item type or another group, as the name would be
    /// ambiguous.
    private func itemTypeGroups(of itemTypes: [Located<String>]) -> [Catalog.ItemTypeGroup] {
        let groups = reader.optionalList("item_type_groups").compactMap(
            ItemTypeGroupReader(session: session, itemTypes: itemTypes.map(\.value)).read)
        _ = reader.unique(itemTypes + groups.map(\.id))
        return groups.map(\.group)
    }

    private func metadataKey(_ name: Located<String>) -> MetadataKey? {
        if let key = MetadataKey(rawValue: name.value) { return key }
        let known = MetadataKey.allCases.map(\.rawValue)
        session.report(
            name.location, "`\(name.value)` is no metadata key.",
            SpellingSuggestion.remedy(for: name.value, in: known, else: "Use \(known.joined(separator: ", "))."))
        return nil
    }

    private func debugRegions(from regions: [RegionReader.Reading]) -> [String] {
        let known = regions.compactMap(\.id?.value)
        return reader.identifiers("debug_regions").filter { name in
            guard known.contains(name.value) else {
                let remedy = SpellingSuggestion.remedy(
                    for: name.value, in: known, else: "Use one of the regions above.")
                session.report(name.location, "There is no region `\(name.value)` in this category.", remedy)
                return false
            }
            if let region = regions.first(where: { $0.id?.value == name.value })?.region,
                !region.required || !region.when.isEmpty
            {
                session.report(
                    name.location, "A debug region must be required and have no `when`.",
                    "The short workflow asks for it always: choose another region.")
            }
            return true
        }.map(\.value)
    }
}
