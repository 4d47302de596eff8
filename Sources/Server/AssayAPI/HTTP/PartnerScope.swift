import AssayCore
import AssayWire

/// Compares the scope of a partner's token with the permission that an endpoint needs.
enum PartnerScope {
    /// Whether a token of this scope may call the endpoint.
    ///
    /// Only the scope `full` lets users log in and shows the secret of a webhook. A token of scope `staff` belongs to one
    /// person, who could otherwise act as any user of the organization, or sign webhooks in its name.
    static func permits(_ scope: PartnerActor.Scope, _ endpoint: Route) -> Bool {
        guard let needed = endpoint.permission else { return true }
        guard !endpoint.grantsAccess else { return scope == .full }
        return rank(permission(of: scope)) >= rank(needed)
    }

    /// - Throws: `scope_too_narrow` (forbidden), which names the scope that the call needs and the command that makes
    ///   such a token.
    static func check(_ scope: PartnerActor.Scope, for endpoint: Route) throws(DomainError) {
        guard let needed = endpoint.permission, !permits(scope, endpoint) else { return }
        throw DomainError(
            .scopeTooNarrow,
            """
            This call needs a token of scope \(needed.rawValue); this token has the scope \(scope.rawValue). \
            `\(command(for: needed))` makes one.
            """)
    }

    private static func permission(of scope: PartnerActor.Scope) -> Route.Permission {
        switch scope {
        case .read: .read
        case .full: .full
        case .staff: .staff
        }
    }

    /// Each permission includes those before it, except for the routes that grant access.
    private static func rank(_ permission: Route.Permission) -> Int {
        switch permission {
        case .read: 0
        case .full: 1
        case .staff: 2
        }
    }

    private static func command(for permission: Route.Permission) -> String {
        let command = "assay token create --scope \(permission.rawValue)"
        return permission == .staff ? "\(command) --staff EMAIL" : command
    }
}
