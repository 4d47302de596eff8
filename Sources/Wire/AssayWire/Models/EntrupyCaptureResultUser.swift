/// The user who captured an item.
public struct EntrupyCaptureResultUser: Codable, Sendable, Hashable {
    /// `<OrganizationName>-<unique_user_id>`.
    public let username: String

    /// Creates a user from the name.
    public init(username: String) {
        self.username = username
    }
}
