/// A request body whose unknown members are refused, because it sets a secret or an address.
///
/// Elsewhere unknown members are ignored, so that newer clients can call older servers.
package protocol ClosedBody: Decodable {
    /// The names of all members.
    static var members: [String] { get }
}

/// A request body with parts of any type, so that the number of its JSON values is limited.
package protocol BoundedBody: Decodable {
    /// The maximum number of JSON values.
    static var mostValues: Int { get }
}

extension SendHandoverMessagesRequest: BoundedBody {
    package static var mostValues: Int { WireLimits.handoverSentValues }
}

/// A request body that may be empty, and then has no members.
package protocol OmittableBody: Decodable {
    init()
}
