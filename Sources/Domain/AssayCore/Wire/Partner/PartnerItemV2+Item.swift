package import AssayWire

extension PartnerItemV2 {
    /// Renders an item in the shape of `/v2`.
    ///
    /// - Parameters:
    ///   - includes: The parts that the request asks for; others are `null`.
    ///   - language: The language of display texts; ids and texts that people wrote are not translated.
    package init(_ document: ItemDocument, includes: PartnerIncludes, language: Language) {
        let renderer = PartnerRenderer(document, language: language)
        let item = document.item
        self.init(
            entrupy_id: item.id.rawValue,
            timestamp: Times(
                created_at: item.times.capturedAt.iso8601, last_updated_at: document.lastUpdatedAt.iso8601),
            status: Status(
                result: renderer.result,
                initial_result: item.life.initialResult.map { result in
                    InitialResult(id: EntrupyCaptureResultStatusId(result), final: result.isFinal)
                },
                flag: renderer.flag),
            activity: Activity(
                name: PartnerRenderer.activity, mode: "standard_authentication",
                form_factor: PartnerRenderer.formFactor, product_category: item.facts.category),
            properties: Properties(renderer),
            owner: Owner(
                organization_id: item.organization.rawValue, user_id: document.uniqueUserID,
                username: document.username),
            text_fields: renderer.textFields,
            images: includes.contains(.images) ? Images(renderer) : nil,
            certificate: document.certificateAddress.flatMap { address in
                item.certificate.map { Certificate(certificate_id: $0.rawValue, url: address.page) }
            },
            eta: item.times.etaAt?.iso8601,
            retake: document.retake.map(PartnerRetake.init))
    }
}

extension PartnerItemV2.Properties {
    fileprivate init(_ renderer: PartnerRenderer) {
        let facts = renderer.facts
        self.init(
            customer_item_id: facts.customerItemID, brand: facts.brandName, brand_id: facts.brandIdentifier,
            category: renderer.itemTypeName ?? renderer.base.text(.category(facts.category)),
            item_type_id: facts.itemTypeIdentifier, model_id: facts.modelIdentifier, material: renderer.material)
    }
}

extension PartnerItemV2.Images {
    fileprivate init(_ renderer: PartnerRenderer) {
        let photos = renderer.document.orderedPhotos
        self.init(
            item_photo: photos.first.map { renderer.base.address(of: $0, .thumbnail) },
            uploaded_images: photos.map { photo in
                let small = renderer.base.address(of: photo, .thumbnail)
                let original = renderer.document.showsOriginals ? renderer.base.address(of: photo, .original) : nil
                return PartnerItemV2.Image(
                    type: photo.region, display_name: renderer.base.label(ofRegion: photo.region),
                    url: original ?? small, urls: PartnerItemV2.Addresses(original: original, scale_micro: small))
            })
    }
}
