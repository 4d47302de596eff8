package import Foundation

/// The format of dates in headers (RFC 9110 §5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
package enum HTTPDate {
    /// Parses a date; `nil` for any other text, also for the two obsolete formats, which no current software sends.
    package static func read(_ text: some StringProtocol) -> Date? {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        // The formatter also reads other spellings, which mean other dates to other programs.
        guard let date = formatter.date(from: String(text)), formatter.string(from: date) == text else { return nil }
        return date
    }
}
