package import Foundation

/// A session as stored: the user, the server, and the token while there is one.
///
/// The username outlives the token, because queued photos belong to the user and not to the session.
package struct StoredSession: Sendable, Hashable, Codable {
    /// The token and its times, by the server's clock.
    package struct Token: Sendable, Hashable {
        package let secret: Secret
        /// UNIX seconds.
        package let expiresAt: TimeInterval
        /// Thirty minutes before ``expiresAt``: the recommended time to log in again.
        ///
        /// UNIX seconds.
        package let softExpiresAt: TimeInterval
    }

    /// The base URL that the session belongs to; the token is not sent to any other server.
    package let server: String
    /// `<OrganizationName>-<unique_user_id>`.
    package let username: String
    package var token: Token?
    /// The offset of the server's clock from the device's, in seconds; positive if the server's clock is ahead.
    package var clockOffset: TimeInterval
}

extension StoredSession.Token: Codable {
    private enum CodingKeys: String, CodingKey {
        case secret
        case expiresAt = "expires_at"
        case softExpiresAt = "soft_expires_at"
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        secret = Secret(try values.decode(String.self, forKey: .secret))
        expiresAt = try values.decode(TimeInterval.self, forKey: .expiresAt)
        softExpiresAt = try values.decode(TimeInterval.self, forKey: .softExpiresAt)
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(secret.value, forKey: .secret)
        try values.encode(expiresAt, forKey: .expiresAt)
        try values.encode(softExpiresAt, forKey: .softExpiresAt)
    }
}
