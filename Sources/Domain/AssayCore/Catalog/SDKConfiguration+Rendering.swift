package import AssayWire

extension SDKConfiguration {
    /// The configuration that an app receives, with the texts of one language.
    ///
    /// Its version consists of the catalog's hash and the type, so that a client detects a change of either.
    package init(_ catalog: Catalog, type: CaptureConfiguration, language: Language) {
        self.init(
            version: "\(catalog.hash).\(type.rawValue)",
            type: type.rawValue,
            languages: catalog.texts.languages.map(\.rawValue),
            brands: catalog.brands.map { Brand(id: $0.id, name: $0.name, categories: $0.categories) },
            categories: catalog.categories.map { Category($0, type, catalog.texts, language) },
            flag_reasons: catalog.flagReasons.map { reason in
                FlagReason(
                    id: reason.id, label: catalog.texts.text(reason.label, in: language), default: reason.isDefault)
            },
            limits: .standard)
    }
}

extension SDKConfiguration.Category {
    fileprivate init(
        _ category: Catalog.Category, _ type: CaptureConfiguration, _ texts: CatalogTexts, _ language: Language
    ) {
        let regions =
            switch type {
            case .production: category.regions
            case .debug: category.regions.filter { category.debugRegions.contains($0.id) }
            }
        self.init(
            id: category.id,
            name: texts.text(.category(category.id), in: language),
            item_types: (category.itemTypes + category.itemTypeGroups.map(\.id)).map { id in
                CategoryItemType(id: id, name: texts.text(.itemType(id), in: language))
            },
            required: category.required.map(\.rawValue),
            text_fields: category.textFields.map { CategoryTextField($0, texts, language) },
            regions: regions.map { SDKConfiguration.Region($0, texts, language) },
            review_hours: category.reviewHours)
    }
}

extension CategoryTextField {
    init(_ field: Catalog.TextField, _ texts: CatalogTexts, _ language: Language) {
        self.init(
            id: field.id, label: texts.text(field.label, in: language), required: field.required,
            editable: field.editable, identifier: field.identifier, max: field.max)
    }
}

extension SDKConfiguration.Region {
    fileprivate init(_ region: Catalog.Region, _ texts: CatalogTexts, _ language: Language) {
        var conditions: [String: [String]] = [:]
        for condition in region.when { conditions[condition.key] = condition.values }
        self.init(
            id: region.id, label: texts.text(region.label, in: language),
            instruction: texts.text(region.instruction, in: language), outline: region.outline?.rawValue,
            sample: region.sample?.rawValue, min_short_side: region.minShortSide, sharpness_min: region.sharpnessMin,
            required: region.required, when: conditions.isEmpty ? nil : conditions)
    }
}
