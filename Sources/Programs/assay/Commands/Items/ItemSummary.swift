import AssayCore

/// The JSON form of an item in the operators' commands.
struct ItemSummary: Encodable {
    let id: String
    let organizationID: String
    let organization: String
    let phase: String
    let result: String
    let initialResult: String?
    let isFinal: Bool
    let reasons: [Reason]
    let category: String
    let brand: String
    let configuration: String
    let capturedAt: String
    let eta: String?
    let isOverdue: Bool
    let revision: Int

    private enum CodingKeys: String, CodingKey {
        case id = "entrupy_id"
        case organizationID = "organization_id"
        case organization
        case phase
        case result
        case initialResult = "initial_result"
        case isFinal = "final"
        case reasons
        case category
        case brand
        case configuration
        case capturedAt = "captured_at"
        case eta
        case isOverdue = "overdue"
        case revision
    }

    init(_ item: Item, organization: Organization, now: Timestamp) {
        id = item.id.rawValue
        organizationID = organization.id.rawValue
        self.organization = organization.name.text
        phase = item.life.phase.rawValue
        result = item.life.result.rawValue
        initialResult = item.life.initialResult?.rawValue
        isFinal = item.life.isFinal
        reasons = item.life.reasons
        category = item.facts.category
        brand = item.facts.brandIdentifier
        configuration = item.configuration.rawValue
        capturedAt = item.times.capturedAt.iso8601
        eta = item.times.etaAt?.iso8601
        isOverdue = item.isOverdue(at: now)
        revision = item.revision
    }
}
