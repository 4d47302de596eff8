import AssayCore
import AssayStorage
import AssayWire

/// Reads the members of a subscription that a backend sends, and collects their problems.
struct WebhookInput {
    private let rules: OutboundRules
    private var problems: [DomainError.Field] = []

    init(_ rules: OutboundRules) {
        self.rules = rules
    }

    /// Returns the canonical URL; empty for a refused one.
    mutating func url(_ text: String) -> String {
        do {
            return try WebhookAddress(text, rules: rules).description
        } catch {
            problems.append(error.field)
            return ""
        }
    }

    /// Returns the types of events; `nil` for all.
    mutating func types(_ names: [String]?) -> Set<WebhookEventType>? {
        guard let names else { return nil }
        guard !names.isEmpty else {
            problems.append(
                .init("events", "empty", "Name at least one event, or use null or no `events` for all of them."))
            return []
        }
        guard names.count <= WireLimits.webhookEvents else {
            problems.append(.init("events", "too_many_events", "Name at most \(WireLimits.webhookEvents) events."))
            return []
        }
        var types: Set<WebhookEventType> = []
        for (index, name) in names.enumerated() {
            guard let type = WebhookEventType(rawValue: name) else {
                let known = WebhookEventType.allCases.map(\.rawValue).joined(separator: ", ")
                problems.append(.init("events[\(index)]", "unknown_event", "Use one of \(known)."))
                continue
            }
            guard types.insert(type).inserted else {
                problems.append(.init("events[\(index)]", "repeated_event", "Name each event once."))
                continue
            }
        }
        return types
    }

    /// Returns the secret that a backend has chosen, or a new one.
    mutating func secret(_ text: String?, or made: WebhookSecret) -> WebhookSecret {
        guard let text else { return made }
        do {
            return try WebhookSecret(checking: text)
        } catch {
            problems += error.fields
            return made
        }
    }

    /// Returns the status; `nil` to keep it.
    mutating func status(_ text: String?) -> WebhookStatus? {
        guard let text else { return nil }
        if let status = WebhookStatus(rawValue: text) { return status }
        problems.append(.init("status", "unknown_status", "Use enabled or disabled."))
        return nil
    }

    /// Returns the seconds for which a replaced secret stays valid.
    mutating func overlap(_ seconds: Int?) -> Int {
        let seconds = seconds ?? WireLimits.overlapSecondsByDefault
        if !(0...WebhookLimits.longestOverlap).contains(seconds) {
            problems.append(.init("overlap_seconds", "out_of_range", "Use 0 to \(WebhookLimits.longestOverlap)."))
        }
        return seconds
    }

    /// - Throws: `invalid_request` if there were problems.
    func check() throws(DomainError) {
        guard problems.isEmpty else { throw .invalid(problems) }
    }

    /// Returns the user of a name; `nil` without a name.
    ///
    /// - Throws: `invalid_request` about the field `username` if the organization has no such user.
    static func user(named name: String?, of organization: OrganizationID, in tx: Transaction) throws -> UserID? {
        guard let name else { return nil }
        // Locked, so that an erasure finds the subscription, or this call no user.
        guard name != User.erasedName, let user = try tx.users.ids(named: [name], organization: organization).first,
            try tx.users.lock(user, organization: organization) != nil
        else {
            throw DomainError.invalid(
                "username", "unknown_user", "There is no such user. Use the username of authorize-user.")
        }
        return user
    }
}
