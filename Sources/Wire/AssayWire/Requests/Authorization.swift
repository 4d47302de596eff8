// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The answer of `authorize-user` (seed 001 §6.3, `spec/api.md` §2), also as the body of its 409.
package struct AuthorizeUserResponse: Codable, Sendable, Hashable {
    package let signed_authorization_request: String
    /// `<OrganizationName>-<unique_user_id>`.
    package let username: String
    /// Only in a 409: the sentence, the code `profile_conflict`, and the fields that keep their first value.
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
    /// A JWS by the device key over the signed request's `jti`.
    package let proof: String

    package init(signed_authorization_request: String, proof: String) {
        self.signed_authorization_request = signed_authorization_request
        self.proof = proof
    }
}

/// The answer of `POST /sdk/v1/login`.
///
/// Times are UNIX seconds.
package struct LoginResponse: Codable, Sendable {
    package let access_token: String
    package let expires_at: Double
    /// Thirty minutes before `expires_at`: when a careful app logs in again.
    package let soft_expires_at: Double
    package let username: String

    package init(access_token: String, expires_at: Double, soft_expires_at: Double, username: String) {
        self.access_token = access_token
        self.expires_at = expires_at
        self.soft_expires_at = soft_expires_at
        self.username = username
    }
}
