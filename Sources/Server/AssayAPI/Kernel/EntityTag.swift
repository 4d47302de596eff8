/// The rule of `If-None-Match` (RFC 9110 §13.1.2): whether the caller has this very version already.
enum EntityTag {
    /// - Parameters:
    ///   - tag: With its quotes.
    ///   - header: The value of `If-None-Match`, or `nil`.
    static func matches(_ tag: String, ifNoneMatch header: String?) -> Bool {
        guard let header else { return false }
        if header.trimmingOptionalSpace == "*" { return true }
        // Weak comparison: a tag that was weakened on its way is still the same version. No tag of ours has a comma.
        return header.split(separator: ",").contains { member in
            let text = Substring(member).trimmingOptionalSpace
            return (text.hasPrefix("W/") ? text.dropFirst(2) : text) == tag
        }
    }
}

extension StringProtocol {
    fileprivate var trimmingOptionalSpace: Substring {
        let head = Substring(self).drop { $0 == " " || $0 == "\t" }
        guard let last = head.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
        return head[...last]
    }
}
