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
        guard let own = rank(scope.rawValue), let least = rank(needed.rawValue) else { return false }
        return own >= least
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

    /// The place of a scope or permission: each includes those before it, except for the routes that grant access.
    private static func rank(_ word: String) -> Int? { Route.Permission.allCases.firstIndex { $0.rawValue == word } }

    private static func command(for permission: Route.Permission) -> String {
        let command = "assay token create --scope \(permission.rawValue)"
        return permission == .staff ? "\(command) --staff EMAIL" : command
    }
}
