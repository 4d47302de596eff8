package import AssayWire

extension CategoriesResponse {
    /// Renders the catalog's categories with the texts of one language.
    package init(_ catalog: Catalog, language: Language) {
        self.init(categories: catalog.categories.map { PartnerCategory($0, catalog.texts, language) })
    }
}

extension PartnerCategory {
    fileprivate init(_ category: Catalog.Category, _ texts: CatalogTexts, _ language: Language) {
        self.init(
            id: category.id, name: texts.text(.category(category.id), in: language),
            item_types: (category.itemTypes + category.itemTypeGroups.map(\.id)).map { id in
                CategoryItemType(id: id, name: texts.text(.itemType(id), in: language).titleCased(in: language))
            },
            required: category.required.map(\.rawValue),
            text_fields: category.textFields.map { CategoryTextField($0, texts, language) },
            regions: category.regions.map { region in
                Region(
                    id: region.id, label: texts.text(region.label, in: language),
                    instruction: texts.text(region.instruction, in: language), required: region.required)
            },
            review_hours: category.reviewHours)
    }
}
