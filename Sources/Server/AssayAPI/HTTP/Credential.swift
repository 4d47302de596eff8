import AssayCore
import AssayWire
import Hummingbird

/// Parses the token of the `Authorization` header.
enum Credential {
    /// - Parameter schemes: The schemes that the route accepts, compared case-insensitively.
    /// - Throws: `unauthorized`, with a sentence that shows the expected header.
    static func token(_ request: Request, schemes: [String]) throws(DomainError) -> String {
        guard let header = request.headers[.authorization] else {
            throw missing(schemes, "The Authorization header is missing.")
        }
        let parts = header.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
        guard parts.count == 2, schemes.contains(where: { Self.isSame($0, parts[0]) }) else {
            throw missing(schemes, "The Authorization header has another form.")
        }
        let token = parts[1].trimmingPrefix { $0 == " " }
        guard !token.isEmpty, token.utf8.count <= 512 else { throw missing(schemes, "The token is malformed.") }
        return String(token)
    }

    /// Whether two words of ASCII letters are equal, ignoring case.
    private static func isSame(_ scheme: String, _ word: Substring) -> Bool {
        scheme.utf8.elementsEqual(word.utf8) { $0 | 0x20 == $1 | 0x20 }
    }

    private static func missing(_ schemes: [String], _ what: String) -> DomainError {
        let form = schemes.map { "Authorization: \($0) <token>" }.joined(separator: " or ")
        return DomainError(.unauthorized, "\(what) Send \(form).")
    }
}

/// Restricts a screen's session to the screen's purpose.
///
/// The endpoint table defines the allowed routes, the session the allowed item.
enum FlowAuthorization {
    /// - Throws: `not_this_screens` (forbidden) for a call that the screen may not make.
    static func check(
        _ scope: FlowScope?, for endpoint: Route, item: () throws(DomainError) -> String
    ) throws(DomainError) {
        guard let scope else { return }
        guard endpoint.screens.contains(where: { $0.rawValue == scope.screen.rawValue }) else { throw refusal(scope) }
        guard endpoint.parameters.contains("item") else { return }
        guard let own = scope.item, ItemID(userInput: try item()) == own else { throw refusal(scope) }
    }

    private static func refusal(_ scope: FlowScope) -> DomainError {
        DomainError(
            .notThisScreens, "The token is that of the screen \(scope.screen.rawValue), which may not make this call.")
    }
}
