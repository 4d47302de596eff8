import AssayCore
import AssayWire

/// Restricts a screen's session to the screen's purpose.
///
/// The endpoint table defines the allowed routes, the session the allowed item.
enum FlowAuthorization {
    /// - Throws: `not_this_screens` (forbidden) for a call that the screen may not make.
    static func check(
        _ scope: FlowScope?, for endpoint: Endpoint, item: () throws(DomainError) -> String
    ) throws(DomainError) {
        guard let scope else { return }
        guard endpoint.screens.contains(where: { $0.rawValue == scope.screen.rawValue }) else { throw refusal(scope) }
        guard endpoint.parameters.contains("item") else { return }
        guard let own = scope.item, ItemID(userInput: try item()) == own else { throw refusal(scope) }
    }

    private static func refusal(_ scope: FlowScope) -> DomainError {
        DomainError(
            .forbidden, "not_this_screens",
            "The token is that of the screen \(scope.screen.rawValue), which may not make this call.")
    }
}
