import Foundation

/// Evaluates `If-None-Match` (RFC 9110 §13.1.2): whether the client already has this version.
package enum EntityTag {
    /// - Parameters:
    ///   - tag: The entity tag, with its quotes.
    ///   - header: The value of `If-None-Match`, or `nil`.
    package static func matches(_ tag: String, ifNoneMatch header: String?) -> Bool {
        guard let header else { return false }
        if header.trimmingCharacters(in: .whitespaces) == "*" { return true }
        // Weak comparison: a tag that was weakened in transit still denotes the same version. Our tags contain no
        // commas.
        return header.split(separator: ",").contains { member in
            let text = member.trimmingCharacters(in: .whitespaces)
            return (text.hasPrefix("W/") ? text.dropFirst(2) : text[...]) == tag
        }
    }
}
