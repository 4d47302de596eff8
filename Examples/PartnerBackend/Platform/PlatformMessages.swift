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

/// What is read of the platform's 200, and of its 409, which is the same body and more.
struct AuthorizeAnswer: Decodable, Sendable {
    let signedAuthorizationRequest: String
    /// The platform's name for the user; searches for this customer's items need it.
    let username: String
    /// 409 alone: the fields whose new values were not taken.
    let conflicts: [String]?

    private enum CodingKeys: String, CodingKey {
        case signedAuthorizationRequest = "signed_authorization_request"
        case username
        case conflicts
    }
}

/// What is read of the platform's errors (RFC 9457).
struct PlatformProblem: Decodable {
    let detail: String?
    let error: String?
}
