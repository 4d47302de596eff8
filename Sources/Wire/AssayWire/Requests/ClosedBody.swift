/// A request body whose unknown members are refused, because it sets a secret or an address.
///
/// Elsewhere unknown members are ignored, so that newer clients can call older servers.
package protocol ClosedBody: Decodable {
    /// The names of all members.
    static var members: [String] { get }
}
