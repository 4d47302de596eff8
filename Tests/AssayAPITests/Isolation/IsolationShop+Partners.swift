import AssayCore
import AssayStorage
import AssayTestSupport
import AssayWire

/// The tokens of the backends of both shops and of their sandboxes.
extension IsolationShop {
    /// Ann's item, by the id that her shop gave it.
    static let sku = "ann's SKU/100% +1 鞄"

    /// A subscription of Ann's shop, and a finished delivery to it.
    static let webhook = WebhookID("WEBHOOK-OF-ANN")
    static let delivery = DeliveryID("DELIVERY-TO-ANN")

    /// Adds the subscription and its delivery.
    static func addWebhook(now: Timestamp, in tx: Transaction) throws {
        let made = Webhook(
            id: webhook, organization: ann.organization, version: .v2_0, url: "https://hooks.example.com/ann",
            user: ann.actor.user, username: "Shop-ann-00001", createdAt: now, startNumber: 0)
        try tx.webhooks.insert(made, sealedSecret: "sealed")
        try tx.addDelivery(
            delivery, to: webhook, of: ann.organization, eventNumber: nil, .dead, attempts: 10, tries: 10, now: now)
    }

    /// The organizations of ``Token``, by the name in its tokens.
    private static let owners = ["partner": "SHOP", "rival": "RIVAL", "sandbox": "S-SHOP"]

    /// Returns the token of a backend of the given scope.
    ///
    /// - Parameter owner: `partner` for Ann's shop, `rival` for the other one, `sandbox` for the sandbox of Ann's shop.
    static func token(_ scope: PartnerActor.Scope, of owner: String = "partner") -> String { "\(owner)-\(scope)" }

    /// Returns the narrowest token of a backend that may call the endpoint.
    static func token(for endpoint: Route, of owner: String = "partner") -> String {
        switch endpoint.permission {
        case .staff: token(.staff, of: owner)
        case .full, nil: token(.full, of: owner)
        case .read: token(.read, of: owner)
        }
    }

    /// Adds a token of each scope for each organization, one that was revoked, and the session of a screen.
    ///
    /// The tokens of scope `staff` all act for one admin, who may work for every organization.
    static func addPartners(now: Timestamp, in tx: Transaction) throws {
        let admin = StaffMember(
            id: StaffID("expert"), email: "expert@example.com", role: .admin, organizations: [], createdAt: now)
        _ = try tx.staff.insert(admin, passwordHash: "none")
        for (name, organization) in owners {
            for scope in PartnerActor.Scope.allCases {
                try add(token(scope, of: name), organization, scope, now: now, in: tx)
            }
        }
        try add(Token.revokedPartner, "SHOP", .full, now: now, in: tx)
        _ = try tx.apiTokens.revoke(APITokenID(Token.revokedPartner), organization: ann.organization, now: now)
        let login = Session.beginning(
            now: now, hours: 24, id: SessionID("session-\(ann.name)"), organization: ann.organization,
            user: ann.actor.user, bundleID: ann.actor.bundleID)
        let flow = Flow(scope: FlowScope(screen: .capture, item: nil), parent: login.id)
        let screen = Session.ofScreen(flow, of: login, id: SessionID(Token.screen), now: now)
        try tx.sessions.insert(screen, hash: hash(Token.screen))
        let phone = Session.ofPhone(of: screen, login, id: SessionID(Token.phone), now: now)
        try tx.sessions.insert(phone, hash: hash(Token.phone))
        try tx.handovers.insert(
            Handover(
                id: HandoverID("handover"), organization: ann.organization, user: ann.actor.user, desktop: screen.id,
                login: login.id, screen: .capture, number: 42,
                life: HandoverLife(state: .confirmed, expiresAt: screen.expiresAt), phone: phone.id,
                dueAt: screen.expiresAt))
    }

    private static func add(
        _ token: String, _ organization: String, _ scope: PartnerActor.Scope, now: Timestamp, in tx: Transaction
    ) throws {
        let member = APIToken.Member(id: StaffID("expert"), email: "expert@example.com")
        let stored = APIToken(
            id: APITokenID(token), organization: OrganizationID(organization), scope: scope, label: token,
            member: scope == .staff ? member : nil, createdAt: now, revokedAt: nil)
        try tx.apiTokens.insert(stored, hash: hash(token))
    }
}
