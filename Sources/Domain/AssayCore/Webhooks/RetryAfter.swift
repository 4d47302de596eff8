/// The header `Retry-After` (RFC 9110 §10.2.3).
package enum RetryAfter {
    /// The longest wait that a receiver can ask for, in milliseconds: a day.
    package static let longest = 86_400_000

    /// Returns the wait in milliseconds: from 0 to ``longest``.
    ///
    /// - Parameter value: A whole number of seconds, or a date in one of the three forms of RFC 9110 §5.6.7.
    /// - Returns: `nil` for any other text.
    package static func milliseconds(of value: String?, now: Timestamp) -> Int? {
        guard let value, value.utf8.count <= 64 else { return nil }
        let text = value.drop { $0 == " " || $0 == "\t" }.prefix { $0 != "\t" }
        if !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) {
            // A number that no integer holds is longer than a day as well.
            return min(longest, Int(text).map { $0 > longest / 1_000 ? longest : $0 * 1_000 } ?? longest)
        }
        guard let date = date(text, now: now) else { return nil }
        let wait = date.seconds(since: now) * 1_000
        return Int(min(Double(longest), max(0, wait)))
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Reads `Tue, 24 Nov 2026 17:00:00 GMT`, and the older forms that recipients must accept as well:
    /// `Tuesday, 24-Nov-26 17:00:00 GMT` and `Tue Nov 24 17:00:00 2026`.
    private static func date(_ text: Substring, now: Timestamp) -> Timestamp? {
        let words = text.split(separator: " ")
        guard let name = words.first else { return nil }
        switch (words.count, name.hasSuffix(",")) {
        case (6, true) where words[5] == "GMT":
            return date(words[1], words[2], number(words[3], 1970...9_999), words[4])
        case (4, true) where words[3] == "GMT":
            let parts = words[1].split(separator: "-", omittingEmptySubsequences: false)
            guard parts.count == 3, parts[2].count == 2, let year = number(parts[2], 0...99) else { return nil }
            return date(parts[0], parts[1], fullYear(year, now: now), words[2])
        case (5, false):
            return date(words[2], words[1], number(words[4], 1970...9_999), words[3])
        default: return nil
        }
    }

    /// The year of two digits that is at most 50 years in the future.
    private static func fullYear(_ digits: Int, now: Timestamp) -> Int {
        let current = 1970 + Int(now.microseconds / 1_000_000 / 31_556_952)
        let year = current / 100 * 100 + digits
        return year > current + 50 ? year - 100 : year
    }

    private static func date(_ day: Substring, _ month: Substring, _ year: Int?, _ clock: Substring) -> Timestamp? {
        let time = clock.split(separator: ":", omittingEmptySubsequences: false)
        guard let day = number(day, 1...31), let month = months.firstIndex(where: { $0 == month }), let year,
            time.count == 3, let hour = number(time[0], 0...23), let minute = number(time[1], 0...59),
            let second = number(time[2], 0...60)
        else { return nil }
        let seconds = ((days(year, month + 1, day) * 24 + hour) * 60 + minute) * 60 + second
        return Timestamp(microseconds: Int64(seconds) * 1_000_000)
    }

    private static func number(_ text: Substring, _ range: ClosedRange<Int>) -> Int? {
        guard text.utf8.allSatisfy({ (48...57).contains($0) }), let value = Int(text), range.contains(value) else {
            return nil
        }
        return value
    }

    /// The days from 1970-01-01 to a date, by years that begin on 1 March.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month > 2 ? year : year - 1
        let ofYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400 + ofYear - 719_468
    }
}
