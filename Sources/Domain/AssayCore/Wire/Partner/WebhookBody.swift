package import AssayWire

/// The body of a webhook: a pure function of the event, the item as it was then, and the subscription's version.
///
/// Its texts are English, because a subscription has no language.
package enum WebhookBody {
    /// Renders a body of less than ``WebhookLimits/bodyBytes``.
    ///
    /// The texts that people wrote are cut if the body would be longer. The item itself has them in full.
    package static func json(_ document: EventDocument, version: PartnerVersion) throws -> [UInt8] {
        let body = try render(document, version: version)
        guard body.count >= WebhookLimits.bodyBytes, let item = document.item else { return body }
        var shortened = body
        for limit in ShortTexts.steps where shortened.count >= WebhookLimits.bodyBytes {
            shortened = try render(EventDocument(event: document.event, item: limit.apply(to: item)), version: version)
        }
        return shortened
    }

    private static func render(_ document: EventDocument, version: PartnerVersion) throws -> [UInt8] {
        guard version == .v2_0 else {
            return try WireJSON.bytes(PartnerEventV1(document, version: version))
        }
        return try WireJSON.bytes(PartnerEvent(document, language: .english))
    }
}

extension PartnerEventV1 {
    /// Renders an event in the shape of `/v1`, in English.
    package init(_ document: EventDocument, version: PartnerVersion) {
        let event = document.event
        self.init(
            id: event.id.rawValue, type: event.type, timestamp: event.at.iso8601, item_revision: event.itemRevision,
            item: document.item.map { PartnerItemV1($0, version: version, language: .english) })
    }
}

/// The limits of the texts that people wrote, in bytes of UTF-8.
struct ShortTexts {
    /// For the values of text fields; `nil` leaves the fields out.
    let fields: Int?
    /// For all others: names, messages.
    let others: Int

    /// The limits in the order in which they are tried: the fields first, because messages explain a result.
    static let steps = [
        ShortTexts(fields: 512, others: .max), ShortTexts(fields: 64, others: .max),
        ShortTexts(fields: 64, others: 1_024), ShortTexts(fields: 16, others: 256), ShortTexts(fields: nil, others: 64),
    ]

    func apply(to document: ItemDocument) -> ItemDocument {
        let facts = document.item.facts
        var short = document
        short.item.facts.textFields = fields.map { limit in facts.textFields.mapValues { Self.cut($0, limit) } } ?? [:]
        short.item.facts.itemType = cut(facts.itemType)
        short.item.facts.brandName = Self.cut(facts.brandName, others)
        short.item.facts.styleName = cut(facts.styleName)
        short.item.facts.customerItemID = cut(facts.customerItemID)
        if fields == nil { short.photos = [] }
        for index in short.timeline.indices { short.timeline[index].message = cut(short.timeline[index].message) }
        short.retake?.message = cut(document.retake?.message)
        short.organizationName = Self.cut(document.organizationName, others)
        return short
    }

    private func cut(_ text: String?) -> String? { text.map { Self.cut($0, others) } }

    /// Cuts a text between two characters of Unicode.
    static func cut(_ text: String, _ limit: Int) -> String {
        guard text.utf8.count > limit else { return text }
        var (short, count) = (String.UnicodeScalarView(), 0)
        for scalar in text.unicodeScalars {
            count += UTF8.width(scalar)
            guard count <= limit else { break }
            short.append(scalar)
        }
        return String(short)
    }
}
