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

extension SchemaProviding {
    /// The schema of an open enumeration, of which a reader must accept unknown values.
    package static func open<Value: RawRepresentable<String>>(_ values: [Value]) -> JSONSchema {
        .open(values.map(\.rawValue))
    }
}

/// A wire type with members that a version of the partner API introduced.
package protocol SchemaVersioned {
    /// The members by name; an older version never has them.
    static var introductions: [String: SchemaIntroduction] { get }
}

/// The version that introduced a member.
package struct SchemaIntroduction: Sendable, Hashable {
    package let version: PartnerVersion
    /// Whether the member is always there since then.
    package let isAlwaysPresent: Bool

    package init(_ version: PartnerVersion, isAlwaysPresent: Bool) {
        self.version = version
        self.isAlwaysPresent = isAlwaysPresent
    }

    /// Whether a version has the member.
    package func isKnown(to other: PartnerVersion) -> Bool { version.rawValue <= other.rawValue }
}
