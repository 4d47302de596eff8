import AssayWire
import Foundation

/// The header `Retry-After` (RFC 9110 §10.2.3).
package enum RetryAfter {
    /// The longest wait that a receiver can ask for, in milliseconds: a day.
    package static let longest = 86_400_000

    /// Returns the wait in milliseconds: from 0 to ``longest``.
    ///
    /// - Parameter value: A whole number of seconds, or a date as ``AssayWire/HTTPDate`` reads it.
    /// - Returns: `nil` for any other text.
    package static func milliseconds(of value: String?, now: Timestamp) -> Int? {
        guard let value, value.utf8.count <= 64 else { return nil }
        let text = value.drop { $0 == " " || $0 == "\t" }.prefix { $0 != "\t" }
        if !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) {
            // A number that no integer holds is longer than a day as well.
            return min(longest, Int(text).map { $0 > longest / 1_000 ? longest : $0 * 1_000 } ?? longest)
        }
        guard let date = HTTPDate.read(text, now: now.date) else { return nil }
        let wait = Timestamp(date).seconds(since: now) * 1_000
        return Int(min(Double(longest), max(0, wait)))
    }
}
