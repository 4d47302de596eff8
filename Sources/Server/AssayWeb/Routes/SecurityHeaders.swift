import HTTPTypes

/// The security headers of every page.
///
/// They allow only this server's own scripts and connections to this server, and they prevent display in frames.
enum SecurityHeaders {
    static let all: HTTPFields = {
        var headers: HTTPFields = [
            .contentSecurityPolicy: policy.joined(separator: "; "), .xContentTypeOptions: "nosniff",
        ]
        // Not `no-referrer`: some browsers then omit `Origin` as well, and a ticket is valid for one origin only.
        headers[.referrerPolicy] = "same-origin"
        headers[.permissionsPolicy] = "camera=(self), microphone=(), geolocation=()"
        headers[.crossOriginOpenerPolicy] = "same-origin"
        return headers
    }()

    /// The headers of a page without scripts and forms.
    static let document: HTTPFields = {
        var headers = all
        headers[.contentSecurityPolicy] =
            "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; "
            + "frame-ancestors 'none'"
        return headers
    }()

    private static let policy = [
        "default-src 'none'", "script-src 'self'", "worker-src 'self'", "style-src 'self'", "img-src 'self' blob:",
        "media-src 'self' blob:", "connect-src 'self'", "base-uri 'none'", "form-action 'none'",
        "frame-ancestors 'none'",
    ]
}

extension HTTPField.Name {
    static let referrerPolicy = known("Referrer-Policy")
    static let permissionsPolicy = known("Permissions-Policy")
    static let crossOriginOpenerPolicy = known("Cross-Origin-Opener-Policy")

    static func known(_ name: String) -> HTTPField.Name {
        guard let known = HTTPField.Name(name) else { preconditionFailure("\(name) is no header's name") }
        return known
    }
}
