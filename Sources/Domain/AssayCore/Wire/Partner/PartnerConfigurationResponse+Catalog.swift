package import AssayWire

extension PartnerConfigurationResponse {
    /// The time after which a backend should ask again, in seconds.
    package static let validSeconds = 24 * 60 * 60

    /// Renders the catalog's brands and materials with the texts of one language.
    package init(_ catalog: Catalog, language: Language, issuedAt now: Timestamp) {
        let issued = Int(now.epoch)
        self.init(
            config: PartnerConfiguration(
                brands: catalog.brands.map { brand in
                    PartnerConfiguration.Brand(
                        brand_id: brand.id, display: PartnerDisplayName(name: brand.name),
                        materials: catalog.materials(of: brand, language))
                }),
            iat: issued, exp: issued + Self.validSeconds)
    }
}

extension Catalog {
    /// The brand's own materials, and those that decide about its photos, each with the text fields of its categories.
    fileprivate func materials(of brand: Brand, _ language: Language) -> [PartnerConfiguration.Material] {
        var names: [String] = []
        var fields: [String: [TextField]] = [:]
        for category in categories where brand.categories.contains(category.id) {
            let own =
                category.textFields.contains { $0.id == MetadataKey.material.rawValue } ? brand.materials ?? [] : []
            for name in own + category.materials(of: brand) {
                let id = ItemFacts.identifier(of: name)
                if fields[id] == nil { names.append(name) }
                let known = fields[id] ?? []
                fields[id] = known + category.textFields.filter { field in !known.contains { $0.id == field.id } }
            }
        }
        return names.map { name in
            let id = ItemFacts.identifier(of: name)
            return PartnerConfiguration.Material(
                material_id: id, display: PartnerDisplayName(name: name.titleCased(in: .english)),
                details: (fields[id] ?? []).map { field in
                    PartnerConfiguration.Detail(
                        field_alias: field.id,
                        display: PartnerDisplayName(name: texts.text(field.label, in: language)))
                })
        }
    }
}

extension Catalog.Category {
    /// The values of the conditions on the material, of all photos that an item of the brand may need.
    fileprivate func materials(of brand: Catalog.Brand) -> [String] {
        let item = ItemFacts(
            category: id, itemType: nil, brandID: brand.id, brandName: brand.name, styleName: nil, customerItemID: nil,
            textFields: [:])
        return
            regions
            .filter { $0.when.allSatisfy { $0.attribute != .brand || $0.holds(for: item) } }
            .flatMap { region in region.when.filter { $0.attribute == .material }.flatMap(\.values) }
    }
}
