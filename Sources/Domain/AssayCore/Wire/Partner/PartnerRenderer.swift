import AssayWire

/// Renders the parts that the partner API's representations of an item share.
struct PartnerRenderer {
    /// The `activity.name` of every item; the documented platform also has fingerprints.
    static let activity = "authentication"
    /// The documented word for photos that are made without the documented platform's own devices.
    static let formFactor = "free_camera"

    let base: ItemRenderer

    init(_ document: ItemDocument, language: Language) {
        base = ItemRenderer(document: document, language: language)
    }

    var document: ItemDocument { base.document }
    var facts: ItemFacts { base.item.facts }
    private var life: ItemLife { base.item.life }

    var result: PartnerResult {
        PartnerResult(
            id: EntrupyCaptureResultStatusId(life.result), final: life.isFinal,
            display: PartnerResultDisplay(
                header: base.text(.resultHeader(life.result)),
                message: document.expertMessage ?? base.text(.resultMessage(life.result)),
                reasons: life.reasons.map { reason in
                    PartnerResultReason(text: base.sentence(for: reason), image: base.image(of: reason))
                }))
    }

    /// The flag's state as a word; `nil` for a result that is not disputed and was not.
    var flag: String? { life.flag == .none ? nil : life.flag.rawValue }

    var itemTypeName: String? { document.catalog.itemTypeName(of: facts, in: base.language) }

    /// The material as the user wrote it.
    var material: String? { facts.textFields[MetadataKey.material.rawValue] }

    /// The values of the category's text fields and of any others that the item has.
    ///
    /// A brand or an item type that the catalog does not know is there too, because the ids that the shapes make of
    /// them lose the user's spelling.
    var textFields: [String: String?] {
        var fields: [String: String?] = [:]
        for field in base.category?.textFields ?? [] { fields.updateValue(nil, forKey: field.id) }
        if facts.brandID == nil { fields.updateValue(facts.brandName, forKey: MetadataKey.brand.rawValue) }
        if let itemType = facts.itemType, base.category?.itemType(matching: itemType) == nil {
            fields.updateValue(itemType, forKey: MetadataKey.itemType.rawValue)
        }
        for (id, value) in facts.textFields { fields.updateValue(value, forKey: id) }
        return fields
    }
}

extension Catalog {
    /// The item type's name: the catalog's in Title Case, or the user's own text.
    package func itemTypeName(of facts: ItemFacts, in language: Language) -> String? {
        facts.itemType.map { name in
            category(id: facts.category)?.itemType(matching: name).map {
                texts.text(.itemType($0), in: language).titleCased(in: language)
            } ?? name
        }
    }
}

extension ItemDocument {
    /// The user's `unique_user_id`: the part of the username after the organization's prefix, which has no hyphen.
    var uniqueUserID: String {
        guard let hyphen = username.firstIndex(of: "-") else { return username }
        return String(username[username.index(after: hyphen)...])
    }

    /// The time of the newest change, each of which adds an entry to the timeline.
    var lastUpdatedAt: Timestamp { timeline.map(\.at).max() ?? item.times.receivedAt }
}

extension String {
    /// The text with a capital letter at the beginning of each word, as the published item types are written; only
    /// English has this form.
    func titleCased(in language: Language) -> String {
        guard language == .english else { return self }
        var (text, isStart) = ("", true)
        for character in self {
            text += isStart ? character.uppercased() : String(character)
            isStart = character == " " || character == "-"
        }
        return text
    }
}
