// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The response of `authorize-user`, also the body of its 409 response.
package struct AuthorizeUserResponse: Codable, Sendable, Hashable {
    package let signed_authorization_request: String
    /// `<OrganizationName>-<unique_user_id>`.
    package let username: String
    /// A sentence, present only in a 409; `code` is then `profile_conflict`, and `conflicts` names the unchanged
    /// fields.
    package let error: String?
    package let code: String?
    package let conflicts: [String]?

    package init(
        signed_authorization_request: String, username: String, error: String? = nil, code: String? = nil,
        conflicts: [String]? = nil
    ) {
        self.signed_authorization_request = signed_authorization_request
        self.username = username
        self.error = error
        self.code = code
        self.conflicts = conflicts
    }
}

/// The body of `POST /sdk/v1/login`.
package struct LoginRequest: Codable, Sendable {
    package let signed_authorization_request: String
    /// A JWS over the signed request's `jti`, made with the device key.
    package let proof: String

    package init(signed_authorization_request: String, proof: String) {
        self.signed_authorization_request = signed_authorization_request
        self.proof = proof
    }
}

/// The response of `POST /sdk/v1/login`.
///
/// Times are UNIX seconds.
package struct LoginResponse: Codable, Sendable {
    package let access_token: String
    package let expires_at: Double
    /// Thirty minutes before `expires_at`: the recommended time to log in again.
    package let soft_expires_at: Double
    package let username: String

    package init(access_token: String, expires_at: Double, soft_expires_at: Double, username: String) {
        self.access_token = access_token
        self.expires_at = expires_at
        self.soft_expires_at = soft_expires_at
        self.username = username
    }
}
