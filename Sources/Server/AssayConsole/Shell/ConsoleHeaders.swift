import HTTPTypes

/// The headers of the console's pages.
///
/// A page runs only this server's scripts, sends forms only to this server, is shown in no frame, and is stored nowhere.
enum ConsoleHeaders {
    static let page: HTTPFields = {
        var headers: HTTPFields = [
            .contentSecurityPolicy: policy.joined(separator: "; "), .xContentTypeOptions: "nosniff",
            .cacheControl: "no-store",
        ]
        // Not `no-referrer`: browsers then send `Origin: null` with a form.
        for (name, value) in [
            ("Referrer-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
            ("Cross-Origin-Resource-Policy", "same-origin"),
            ("Permissions-Policy", "camera=(), microphone=(), geolocation=()"),
        ] {
            guard let name = HTTPField.Name(name) else { preconditionFailure("\(name) is no header's name") }
            headers[name] = value
        }
        return headers
    }()

    private static let policy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' blob:", "connect-src 'self'",
        "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'",
    ]
}
