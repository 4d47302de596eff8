// swift-format-ignore-file: AlwaysUseLowerCamelCase

import AssayCore

/// The JSON form of an item in the operators' commands.
struct ItemSummary: Encodable {
    let entrupy_id: String
    let organization_id: String
    let organization: String
    let phase: String
    let result: String
    let initial_result: String?
    let `final`: Bool
    let reasons: [Reason]
    let category: String
    let brand: String
    let configuration: String
    let captured_at: String
    let eta: String?
    let overdue: Bool
    let revision: Int

    init(_ item: Item, organization: Organization, now: Timestamp) {
        entrupy_id = item.id.rawValue
        organization_id = organization.id.rawValue
        self.organization = organization.name.text
        phase = item.life.phase.rawValue
        result = item.life.result.rawValue
        initial_result = item.life.initialResult?.rawValue
        self.final = item.life.isFinal
        reasons = item.life.reasons
        category = item.facts.category
        brand = item.facts.brandIdentifier
        configuration = item.configuration.rawValue
        captured_at = item.times.capturedAt.iso8601
        eta = item.times.etaAt?.iso8601
        overdue = item.isOverdue(at: now)
        revision = item.revision
    }
}

/// The JSON form of a page of items; only a search counts them.
struct ItemPageReport: Encodable {
    let items: [ItemSummary]
    let next_cursor: String?
    var item_count: Int?
    var total_count: Int?
}
