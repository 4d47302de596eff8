import AssayCore
import Yams

/// Reads `brands.yaml`.
struct BrandsFile {
    let root: MappingReader

    private static let keys = ["id", "name", "aliases", "categories", "materials"]

    func read() -> [Catalog.Brand] {
        let entries = root.list("brands")
        var owners: [String: String] = [:]
        var ids: Set<String> = []
        let brands = entries.compactMap { entry -> Catalog.Brand? in
            guard let reader = MappingReader(entry, keys: Self.keys, session: root.session),
                let id = reader.identifier("id")
            else { return nil }
            ids.insert(id.value)
            return read(reader, id, &owners)
        }
        // If an id can't be read, an unknown brand name elsewhere may refer to that entry.
        root.session.brandIDs = ids.count == entries.count ? ids : nil
        return brands
    }

    private func read(
        _ reader: MappingReader, _ id: Located<String>, _ owners: inout [String: String]
    ) -> Catalog.Brand? {
        let name = reader.text("name")
        let aliases = reader.unique(reader.optionalList("aliases").compactMap(reader.text))
        let categories = reader.identifiers("categories")
        let materials = reader.unique(reader.optionalList("materials").compactMap(reader.text)).map(\.value)
        root.session.categoryReferences += categories
        claim([id] + (name.map { [$0] } ?? []) + aliases, for: id.value, &owners)
        return name.map { name in
            Catalog.Brand(
                id: id.value, name: name.value, aliases: aliases.map(\.value), categories: categories.map(\.value),
                materials: materials.isEmpty ? nil : materials)
        }
    }

    /// Reports names that more than one brand uses.
    private func claim(_ names: [Located<String>], for brand: String, _ owners: inout [String: String]) {
        var own: Set<String> = []
        for name in names {
            let form = name.value.matchingForm
            // The id, the name and an alias of one brand may share one form, such as `off_white` and `Off-White`.
            guard own.insert(form).inserted else { continue }
            if let owner = owners[form] {
                root.session.report(
                    name.location, "`\(name.value)` already means the brand \(owner).",
                    "Remove it here or there; case, spaces, _ and - make no difference.")
            } else {
                owners[form] = brand
            }
        }
    }
}
