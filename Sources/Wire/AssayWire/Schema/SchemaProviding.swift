/// A wire type that states its schema by hand, because its `init(from:)` or its raw value does not show it.
///
/// The recorder of the API's description walks all other types. State the schema beside the type, so that both change
/// together.
package protocol SchemaProviding {
    static var schema: JSONSchema { get }
}

/// A wire type that adds to the recorded schemas of its members: sentences, limits, formats.
///
/// The recorder refuses a name that is no member.
package protocol SchemaRefining {
    /// Keywords by the member's name in JSON.
    static var refinements: [String: JSONSchema] { get }
}

/// A wire type with members that version 1.4 of the partner API introduced; version 1.3 never has them.
package protocol SchemaVersioned {
    /// Whether a member is always there since then, by its name.
    static var membersOfVersion14: [String: Bool] { get }
}
