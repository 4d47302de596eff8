/// The body of `authorize-user`.
struct AuthorizeBody: Encodable {
    let sdkAuthorizationRequest: String
    let uniqueUserID: String
    let email: String
    let firstName: String?
    let lastName: String?

    private enum CodingKeys: String, CodingKey {
        case sdkAuthorizationRequest = "sdk_authorization_request"
        case uniqueUserID = "unique_user_id"
        case email
        case firstName = "first_name"
        case lastName = "last_name"
    }
}

/// The fields that are read from the platform's 200 response, and from its 409 response, which has more fields.
struct AuthorizeAnswer: Decodable, Sendable {
    let signedAuthorizationRequest: String
    /// The platform's name for the user; searches for this customer's items need it.
    let username: String
    /// The fields whose new values were not accepted; only in a 409 response.
    let conflicts: [String]?

    private enum CodingKeys: String, CodingKey {
        case signedAuthorizationRequest = "signed_authorization_request"
        case username
        case conflicts
    }
}

/// The fields that are read from the platform's error responses (RFC 9457).
struct PlatformProblem: Decodable {
    /// The stable word by which a program decides.
    let code: String?
    let detail: String?
    let error: String?
}
