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

/// The body of `POST /v1|v2/integrations/authorize-user`.
package struct AuthorizeUserRequest: Codable, Sendable {
    /// The unchanged request of the app.
    package let sdk_authorization_request: String
    /// The partner's id of the user.
    package let unique_user_id: String
    package let email: String?
    package let first_name: String?
    package let last_name: String?
}

extension AuthorizeUserRequest: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "sdk_authorization_request": .described("The unchanged request of the app."),
        "unique_user_id": JSONSchema(["pattern": "^[A-Za-z0-9@.+_-]{8,40}$"])
            .described("Your id of the user."),
        "email": .described("Required in the first call for a user; at most 254 bytes."),
        "first_name": .described("At most 254 bytes."),
        "last_name": .described("At most 254 bytes."),
    ]
}

extension AuthorizeUserResponse: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "signed_authorization_request": .described(
            "Return it to the app; it is valid for ten minutes and for one login."),
        "username": .described("The organization's letters and digits, a hyphen, and your id."),
        "code": .described("`profile_conflict`, only in a 409."),
        "error": .described("A sentence, only in a 409."),
        "conflicts": .described("The fields that keep their stored values, only in a 409."),
    ]
}

extension LoginRequest: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "signed_authorization_request": .described("The platform's signed request."),
        "proof": .described("A JWS over the signed request's `jti`, made with the device key."),
    ]
}

extension LoginResponse: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "access_token": .described("Send it as `Authorization: Bearer`."),
        "expires_at": .described("UNIX seconds."),
        "soft_expires_at": .described("UNIX seconds; the recommended time for a new login."),
    ]
}
