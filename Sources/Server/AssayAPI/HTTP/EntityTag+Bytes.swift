import AssayKeys
import AssayWire
import Foundation

extension EntityTag {
    /// Returns the strong entity tag (RFC 9110 §8.8.3) of a body.
    ///
    /// It differs also if a later version of the server renders the same data in another form.
    static func tag(of body: Data) -> String {
        "\"\(SHA256Digest(of: Array(body)).hex.prefix(32))\""
    }
}
