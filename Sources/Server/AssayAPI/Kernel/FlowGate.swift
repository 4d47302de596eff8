import AssayCore
import AssayWire

/// Holds the session of a screen to what the screen is for: the endpoint table says which routes it may call, the
/// session on which item.
enum FlowGate {
    /// - Throws: `not_this_screens` (forbidden) for a call that the screen has no business with.
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
