// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The response of `DELETE /v2/users/{unique_user_id}`: the numbers of what was found.
package struct EraseUserResponse: Codable, Sendable, Hashable {
    package let items: Int
    package let captures: Int
    package let sessions: Int

    package init(items: Int, captures: Int, sessions: Int) {
        (self.items, self.captures, self.sessions) = (items, captures, sessions)
    }
}

extension EraseUserResponse: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "items": .described("The items that become anonymous."),
        "captures": .described("The unfinished captures that are cancelled."),
        "sessions": .described("The sessions that are revoked."),
    ]
}
