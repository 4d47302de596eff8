import AssayWire

/// The callers of the matrix who must get nothing of Ann's.
extension IsolationShop {
    /// Returns invalid credentials, by the audience of the route.
    func strangers(_ audience: Route.Audience) -> [(String, String?)] {
        let nobody: [(String, String?)] = [
            ("no token", nil), ("an empty token", "Bearer "), ("an unknown token", "Bearer unknown"),
            ("another scheme", "Basic \(Self.ann.name)"),
        ]
        let sessions = [
            ("an expired session", "Bearer \(Token.expired)"), ("a revoked one", "Bearer \(Token.revoked)"),
        ]
        switch audience {
        case .anyone: return []
        case .operator:
            return nobody + sessions + [
                ("a partner's token", "Bearer \(Token.partner)"), ("a session", "Bearer \(Self.ann.name)"),
                ("an upload token", "Bearer \(upload.current)"),
            ]
        case .partner:
            return nobody + sessions + [
                ("a revoked token", "Token \(Token.revokedPartner)"), ("a session", "Bearer \(Self.ann.name)"),
                ("a session in a token's place", "Token \(Self.ann.name)"),
                ("a screen's session", "Bearer \(Token.screen)"), ("an upload token", "Bearer \(upload.current)"),
                ("a token with more behind it", "Token \(Token.partner) x"),
                ("a token in other letters", "Token \(Token.partner.uppercased())"),
                ("a token that is too long", "Token " + String(repeating: "x", count: 513)),
            ]
        case .user:
            return nobody + sessions + [
                ("a partner's token", "Bearer \(Token.partner)"),
                ("an upload token", "Bearer \(upload.current)"),
            ]
        case .capture:
            return nobody + sessions + [
                ("a partner's token", "Bearer \(Token.partner)"),
                ("an upload token that was replaced", "Bearer \(upload.replaced)"),
            ]
        }
    }

    /// Returns valid credentials of callers who own none of Ann's objects.
    func others(_ endpoint: Route) -> [(who: String, String)] {
        guard endpoint.audience != .partner else {
            // The staff's tokens of all organizations act for one member, who may work for Ann's shop too.
            return ["rival", "sandbox"].map { ($0, "Token \(Self.token(for: endpoint, of: $0))") }
        }
        let people = [Self.colleague, Self.rival, Self.sandboxed]
        let uploads = endpoint.audience == .capture ? otherUploads : []
        return people.map { ($0.name, "Bearer \($0.name)") }
            + uploads.map { ("the token of another capture", "Bearer \($0)") }
    }
}
