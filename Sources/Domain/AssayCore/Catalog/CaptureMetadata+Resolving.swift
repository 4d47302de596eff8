import AssayWire
import Foundation

extension CaptureMetadata {
    /// Checks the metadata against the catalog.
    ///
    /// - Throws: `invalid_item`, with one entry for each key that is missing or wrong.
    package func resolved(in catalog: Catalog) throws(DomainError) -> ResolvedItem {
        var problems = FieldProblems()
        let category = findCategory(in: catalog, &problems)
        let itemType = category.flatMap(findItemType)
        checkRequired(by: category, &problems)
        checkTexts(by: category, &problems)
        guard let category, let brandName = self[.brand], problems.isEmpty else {
            throw problems.error(code: .invalidItem)
        }
        let name = brandName.trimmingCharacters(in: .whitespacesAndNewlines)
        let brand = catalog.brand(matching: name).map(BrandMatch.known) ?? .unknown(name)
        return ResolvedItem(category: category, itemType: itemType, brand: brand, textFields: textFields)
    }

    /// The category that the metadata names or implies.
    ///
    /// Without a named category, it is the only one that has the item type. If that doesn't decide and a style name is
    /// given, it is sneakers, unless the item type excludes them: the first SDK knew only brand and style name.
    private func findCategory(in catalog: Catalog, _ problems: inout FieldProblems) -> Catalog.Category? {
        if let name = self[.productCategory] {
            let match = catalog.categories.first { $0.id.matchingForm == name.matchingForm }
            if match == nil {
                let choices = catalog.categories.map(\.id).joined(separator: ", ")
                problems.add(.productCategory, "unknown_category", "Use one of \(choices).")
            }
            return match
        }
        var candidates = catalog.categories
        if let itemType = self[.itemType] {
            let known = candidates.filter { $0.itemType(matching: itemType) != nil }
            if known.count == 1 { return known[0] }
            if !known.isEmpty { candidates = known }
        }
        if self[.styleName] != nil, let sneakers = candidates.first(where: { $0.id == "sneakers" }) {
            return sneakers
        }
        problems.add(
            .productCategory, "missing", "Give one of \(candidates.map(\.id).joined(separator: ", ")).")
        return nil
    }

    /// The catalog's item type or group, or the user's own text if the category does not know the type.
    ///
    /// Unknown types are allowed because no catalog can list every kind of product.
    private func findItemType(in category: Catalog.Category) -> String? {
        self[.itemType].map { name in
            category.itemType(matching: name) ?? name.trimmingCharacters(in: .whitespacesAndNewlines)
        }
    }

    private func checkRequired(by category: Catalog.Category?, _ problems: inout FieldProblems) {
        if self[.brand] == nil {
            problems.add(.brand, "missing", "Give the item's brand.")
        }
        guard let category else { return }
        for key in category.required where self[key] == nil && !key.isAskedDuringCapture {
            problems.add(key, "missing", "An item of the category \(category.id) needs this.")
        }
    }

    private func checkTexts(by category: Catalog.Category?, _ problems: inout FieldProblems) {
        for key in MetadataKey.allCases {
            guard let value = self[key] else { continue }
            let field = category?.textFields.first { $0.id == key.rawValue }
            problems.checkText(
                value, of: key.rawValue, max: field?.max ?? Catalog.TextField.longestValue,
                isIdentifier: key == .customerItemID || field?.identifier == true)
        }
    }
}
