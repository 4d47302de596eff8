import AssayCore

/// The items of the examples in the documentation, and the catalog that they were captured with.
enum PartnerFixtures {
    static let captured = ItemFixtures.captured

    /// An hour after the start of the capture, or several.
    static func after(hours: Int) -> Timestamp { captured.adding(seconds: hours * 3_600) }

    static func item(_ facts: ItemFacts, life: ItemLife = ItemLife()) -> Item {
        Item(
            id: ItemID("7QX0M2KD9A"), organization: OrganizationID("organization"), user: UserID("user"),
            capture: CaptureID("capture"), facts: facts, configuration: .production, catalogHash: "hash", life: life,
            times: ItemTimes(
                capturedAt: captured, submittedAt: ItemFixtures.submitted, receivedAt: ItemFixtures.received,
                reviewHours: 48),
            revision: 1)
    }

    static func document(
        _ item: Item, timeline: [TimelineEntry], retake: Retake? = nil, photos: [ItemDocument.Photo] = photos,
        usersMayFlag: Bool = true, showsOriginals: Bool = true
    ) throws -> ItemDocument {
        ItemDocument(
            item: item, catalog: try catalog(), photos: photos, timeline: item.opening.entries + timeline,
            retake: retake, organizationName: "Shop & Söhne", username: "ShopSohne-customer-0001",
            usersMayFlag: usersMayFlag, showsOriginals: showsOriginals, baseURL: "https://assay.example")
    }

    /// In another order than the catalog's.
    static let photos: [ItemDocument.Photo] = [.init(region: "logo", key: "k2"), .init(region: "front", key: "k1")]
}

extension PartnerFixtures {
    static let luxuryFacts = ItemFacts(
        category: "luxury", itemType: "shoulder_bag", brandID: "louis_vuitton", brandName: "Louis Vuitton",
        styleName: "Speedy 30", customerItemID: "SKU 12/7",
        textFields: [
            "style_name": "Speedy 30", "material": "Monogram canvas", "serial_number": "SD1234",
            "customer_item_id": "SKU 12/7",
        ])

    /// An authentic item with its certificate, decided by the pipeline.
    static func luxury(showsOriginals: Bool = true) throws -> ItemDocument {
        var item = item(luxuryFacts)
        let change = try item.handle(.decided(.result(.authentic, reasons: [])), at: ItemFixtures.decided)
        item.certificate = CertificateID("CERTIFICATE")
        return try document(item, timeline: change.entries, showsOriginals: showsOriginals)
    }

    static func certificate(_ state: CertificateLife.State) -> Certificate {
        Certificate(
            id: CertificateID("CERTIFICATE"), organization: OrganizationID("organization"), user: UserID("user"),
            item: ItemID("7QX0M2KD9A"), place: 7, showsHolder: false, document: nil, state: state,
            issuedAt: ItemFixtures.decided, changedAt: after(hours: 1))
    }

    static let apparelFacts = ItemFacts(
        category: "apparel", itemType: "outerwear", brandID: "bape", brandName: "Bape", styleName: nil,
        customerItemID: "A-1", textFields: ["material": "Cotton", "garment_size": "L", "customer_item_id": "A-1"])

    /// A flagged item that an expert has opened again, and for which the expert has requested a photo.
    static func apparel(usersMayFlag: Bool = true) throws -> ItemDocument {
        var item = item(apparelFacts)
        var entries = try item.handle(.decided(.result(.unknown, reasons: [])), at: ItemFixtures.decided).entries
        let note = FlagInfo(reason: "result_incorrect", message: "The label is genuine.")
        entries += try item.flag(note, at: captured.adding(seconds: 1_800)).entries
        entries += try item.handle(.reopened, at: after(hours: 1)).entries
        item.times.estimateCompletion(from: after(hours: 1), reviewHours: 48)
        entries += try item.handle(.retakeAsked, at: after(hours: 2), message: "The care label is blurred.").entries
        let retake = Retake(
            id: RetakeID("RETAKE"), item: item.id, organization: item.organization, user: item.user,
            regions: ["care_label"], message: "The care label is blurred.", askedAt: after(hours: 2),
            life: RetakeLife(expiresAt: after(hours: 2).adding(seconds: Retake.days * 86_400)))
        return try document(item, timeline: entries, retake: retake, photos: [], usersMayFlag: usersMayFlag)
    }

    static let unknownFacts = ItemFacts(
        category: "luxury", itemType: "moon bag (M)", brandID: nil, brandName: "Côte & Ciel", styleName: nil,
        customerItemID: nil, textFields: ["upc": "0 12345"])

    /// An item that is still being checked, of a brand and a type that the catalog does not know.
    static func unknown() throws -> ItemDocument {
        try document(item(unknownFacts), timeline: [])
    }

    /// An invalid item whose flag an expert has answered with a message.
    /// - Parameter certificate: One that no invalid item has, to fill every part.
    static func invalid(certificate: CertificateID? = nil) throws -> ItemDocument {
        let facts = ItemFacts(
            category: "sneakers", itemType: nil, brandID: "nike", brandName: "Nike",
            styleName: "Air Jordan 1 Retro High OG", customerItemID: nil,
            textFields: ["style_name": "Air Jordan 1 Retro High OG", "style_code": "555088-134"])
        var item = item(facts)
        item.certificate = certificate
        let reason = Reason(code: "same_photo_twice", regions: ["outer_side", "sole"])
        var entries = try item.handle(.decided(.result(.invalid, reasons: [reason])), at: ItemFixtures.decided).entries
        entries += try item.flag(FlagInfo(reason: "other"), at: captured.adding(seconds: 1_800)).entries
        entries += try item.handle(
            .flagResolved(change: nil, reasons: []), at: after(hours: 1), message: "Please take a photo of the sole."
        ).entries
        return try document(
            item, timeline: entries, photos: [.init(region: "sole", key: "k2"), .init(region: "outer_side", key: "k1")])
    }
}
