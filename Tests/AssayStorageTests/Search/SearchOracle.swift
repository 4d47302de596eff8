import AssayCore
import AssayStorage
import AssayWire

/// An item in the reference implementation: only the values to which filters apply, without anything that the database
/// computes.
struct OracleItem: Sendable {
    let item: Item

    var position: ItemPosition { ItemPosition(item) }

    /// Returns whether the item passes one filter, written directly from the documented filter grammar
    /// (`docs/sdk/search.md`).
    func passes(_ filter: SearchFilter, usernames: [UserID: String]) -> Bool {
        let value: String? =
            switch filter.key {
            case "entrupy_id": item.id.rawValue
            case "properties.brand.id": item.facts.brandIdentifier
            case "properties.model.id": item.facts.modelIdentifier
            case "status.result.id": item.life.result.rawValue
            case "status.flag": item.life.flag.rawValue
            case "activity.product_category": item.facts.category
            case "owner.user.username": usernames[item.user]
            case "customer_item_id", "text_fields.sku", "text_fields.order_id", "text_fields.customer_item_id":
                item.facts.customerItemID
            case "text_fields.style_code": item.facts.textFields["style_code"]
            default: nil
            }
        return filter.values.contains { $0 == value } != filter.exclude
    }
}

/// A randomly generated search.
struct OracleSearch: Sendable, CustomStringConvertible {
    let organization: OrganizationID
    let user: UserID?
    let filters: [SearchFilter]
    let window: SearchWindow
    let limit: Int

    var description: String {
        let parts = filters.map { "\($0.exclude ? "not " : "")\($0.key) in \($0.values)" }
        return "\(user?.rawValue ?? "all of \(organization)"), \(parts), \(window), limit \(limit)"
    }

    var search: ItemSearchCriteria {
        get throws {
            ItemSearchCriteria(
                organization, scope: user.map { .user($0) } ?? .organization,
                terms: try ItemTerms(filters, keys: SearchKey.allCases), window: window)
        }
    }

    /// Returns every match, newest first, by checking each item.
    func matches(in items: some Sequence<OracleItem>, usernames: [UserID: String]) -> [ItemPosition] {
        items.filter { candidate in
            let item = candidate.item
            let at = item.times.capturedAt.microseconds
            return item.organization == organization && (user == nil || item.user == user)
                && at >= window.from?.microseconds ?? .min && at <= window.to?.microseconds ?? .max
                && filters.allSatisfy { candidate.passes($0, usernames: usernames) }
        }
        .map(\.position)
        .sorted { ($0.capturedAt.microseconds, $0.item.rawValue) > ($1.capturedAt.microseconds, $1.item.rawValue) }
    }
}
