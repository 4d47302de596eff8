import HTTPTypes

/// A response of the platform to the partner's backend.
///
/// The named cases have the form of the server's own responses. Any other response represents a proxy between the backend
/// and the platform, or a broken platform.
struct PlatformAnswer: Sendable {
    var status: Int
    var headers: HTTPFields = [:]
    var body: String

    /// The user is authorized.
    static let success = json(200, #"{"signed_authorization_request": "signed.by.platform", "username": "\#(name)"}"#)

    /// The user is authorized, with the profile that was stated first.
    static let conflict = json(
        409,
        """
        {"signed_authorization_request": "still.valid", "username": "\(name)", "error": "differs",
         "code": "profile_conflict", "conflicts": ["first_name"]}
        """)

    /// The user is authorized, in an unregistered app.
    static let unregistered = success.with(.init("Assay-Warning"), "bundle_id_not_registered")

    static let wrongToken = problem(401, "Unauthorized", "invalid_token", "The token is unknown.")

    static let narrowToken = problem(403, "Forbidden", "scope_too_narrow", "Use a token of scope full.")

    static let wrongRequest = problem(
        400, "Bad Request", "invalid_request", refusal,
        errors: #", "errors": [{"field": "sdk_authorization_request", "code": "malformed", "message": "It is none."}]"#)

    /// The text of ``wrongRequest``.
    static let refusal = "sdk_authorization_request: The token's signature is not valid."

    static let tooMany = problem(429, "Too Many Requests", "rate_limited", "Wait 17 s and retry.")
        .with(.retryAfter, "17")

    static let failed = problem(500, "Internal Server Error", "internal_error", "The server failed.")

    /// The server's own responses.
    static let ours = [
        success, conflict, unregistered, wrongToken, narrowToken, wrongRequest, tooMany, failed,
    ]

    private static let name = "Shop-shop-amelie"

    private static func json(_ status: Int, _ body: String) -> PlatformAnswer {
        PlatformAnswer(status: status, headers: [.contentType: "application/json; charset=utf-8"], body: body)
    }

    private static func problem(
        _ status: Int, _ title: String, _ code: String, _ detail: String, errors: String = ""
    ) -> PlatformAnswer {
        let body = """
            {"type": "about:blank", "title": "\(title)", "status": \(status), "code": "\(code)", "detail": "\(detail)",
             "error": "\(detail)", "instance": "urn:assay:request:r1", "request_id": "r1"\(errors)}
            """
        return PlatformAnswer(status: status, headers: [.contentType: "application/problem+json"], body: body)
    }

    private func with(_ name: HTTPField.Name?, _ value: String) -> PlatformAnswer {
        var answer = self
        if let name { answer.headers[name] = value }
        return answer
    }
}
