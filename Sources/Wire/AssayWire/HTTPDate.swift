package import Foundation

/// The three formats of dates in headers (RFC 9110 §5.6.7).
///
/// The first is the current one: `Sun, 06 Nov 1994 08:49:37 GMT`. Recipients must also accept the obsolete forms
/// `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov  6 08:49:37 1994`.
package enum HTTPDate {
    /// Parses a date; `nil` for any other text.
    ///
    /// - Parameter now: The current time: a year of two digits is at most 50 years in the future.
    package static func read(_ text: some StringProtocol, now: Date = Date()) -> Date? {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.twoDigitStartDate = Calendar(identifier: .gregorian).date(byAdding: .year, value: -50, to: now + 1)
        let text = String(text)
        let forms = [
            ("EEE, dd MMM yyyy HH:mm:ss 'GMT'", text), ("EEEE, dd-MMM-yy HH:mm:ss 'GMT'", text),
            // A space precedes a day of one digit.
            ("EEE MMM d HH:mm:ss yyyy", text.replacingOccurrences(of: "  ", with: " ")),
        ]
        for (format, text) in forms {
            formatter.dateFormat = format
            // The formatter also reads other spellings, which mean other dates to other programs.
            if let date = formatter.date(from: text), formatter.string(from: date) == text { return date }
        }
        return nil
    }
}
