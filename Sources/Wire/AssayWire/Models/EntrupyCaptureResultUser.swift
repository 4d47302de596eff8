/// Who captured an item.
public struct EntrupyCaptureResultUser: Codable, Sendable, Hashable {
    /// `<OrganizationName>-<unique_user_id>`.
    public let username: String

    /// Makes a user of the name.
    public init(username: String) {
        self.username = username
    }
}
