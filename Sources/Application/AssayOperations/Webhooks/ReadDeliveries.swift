package import AssayCore
import AssayStorage
import AssayWire

/// Reads the deliveries to a webhook subscription.
package struct ReadDeliveries: Sendable {
    /// A page of deliveries with their tries, newest first.
    package struct Page: Sendable, Hashable {
        package let deliveries: [DeliveryReport]
        /// The cursor of the next page; `nil` on the last one.
        package let next: String?
    }

    private let store: Store

    package init(_ platform: Platform) {
        store = platform.store
    }

    /// Returns a page of a subscription's deliveries.
    ///
    /// - Parameters:
    ///   - status: The only state that is returned; `nil` for all. The page may then be short although there is a next
    ///     one.
    ///   - cursor: The ``Page/next`` of the page before.
    ///   - limit: 1 to ``AssayCore/WebhookLimits/pageDeliveries``.
    /// - Throws: `invalid_request`, which names the parameter; `invalid_cursor`; `not_found`.
    package func callAsFunction(
        _ actor: PartnerActor, webhook: WebhookID, status: String?, cursor: String?, limit: Int
    ) async throws -> Page {
        let state = try Self.check(status, limit)
        let last = try cursor.map(Self.place)
        return try await store.read { tx in
            let organization = actor.organization
            _ = try ReadWebhooks.find(webhook, of: organization, in: tx)
            let found = try tx.deliveries.page(
                of: webhook, organization: organization, state: state, after: last, limit: limit)
            guard let found else { throw Self.invalidCursor }
            return Page(
                deliveries: try Self.reports(of: found.deliveries, organization: organization, in: tx),
                next: found.next?.rawValue)
        }
    }

    private static let invalidCursor = DomainError.invalid(
        "cursor", .invalidCursor,
        "This is no cursor of these deliveries. Use the next_cursor of the page before, or none.")

    /// Reads a cursor: the id of the last delivery that the page before has looked at.
    private static func place(_ cursor: String) throws(DomainError) -> DeliveryID {
        guard (1...64).contains(cursor.utf8.count), cursor.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw invalidCursor
        }
        return DeliveryID(cursor)
    }

    private static func check(_ status: String?, _ limit: Int) throws(DomainError) -> WebhookDelivery.State? {
        var problems: [DomainError.Field] = []
        if !(1...WebhookLimits.pageDeliveries).contains(limit) {
            problems.append(.init("limit", "out_of_range", "Use 1 to \(WebhookLimits.pageDeliveries)."))
        }
        let state = status.flatMap(WebhookDelivery.State.init)
        if status != nil, state == nil {
            let known = WebhookDelivery.State.allCases.map(\.rawValue).joined(separator: ", ")
            problems.append(.init("status", "unknown_status", "Use one of \(known), or leave it out."))
        }
        guard problems.isEmpty else { throw .invalid(problems) }
        return state
    }

    /// Adds the newest tries to deliveries, in their order.
    static func reports(
        of deliveries: [WebhookDelivery], organization: OrganizationID, in tx: Transaction
    ) throws -> [DeliveryReport] {
        let tries = try tx.deliveries.tries(
            of: deliveries.map(\.id), organization: organization, newest: WireLimits.deliveryTries)
        return deliveries.map { DeliveryReport($0, tries: tries[$0.id] ?? []) }
    }
}
