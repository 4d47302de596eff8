package import AssayWire

extension PartnerFlagResponse {
    /// Renders an item's flag and the reasons that it can be set for.
    ///
    /// The organization's setting whether its users may flag does not bind the organization itself.
    package init(_ document: ItemDocument, language: Language) {
        let renderer = ItemRenderer(document: document, language: language)
        let item = document.item
        self.init(
            flag: PartnerFlag(
                status: EntrupyFlagId(rawValue: item.life.flag.rawValue),
                is_flaggable: item.life.flag == .flagged || item.canBeFlagged, reason: item.flagInfo?.reason,
                reason_label: item.flagInfo.map { renderer.label(ofFlagReason: $0.reason) ?? $0.reason },
                comments: item.flagInfo?.message),
            supported_flag_reasons: document.catalog.flagReasons.map {
                PartnerFlagReason($0, document.catalog.texts, language)
            })
    }
}

extension FlagReasonsResponse {
    /// Renders the catalog's reasons for a flag.
    package init(_ catalog: Catalog, language: Language) {
        self.init(flag_reasons: catalog.flagReasons.map { PartnerFlagReason($0, catalog.texts, language) })
    }
}

extension PartnerFlagReason {
    fileprivate init(_ reason: Catalog.FlagReason, _ texts: CatalogTexts, _ language: Language) {
        self.init(id: reason.id, label: texts.text(reason.label, in: language), default: reason.isDefault)
    }
}
