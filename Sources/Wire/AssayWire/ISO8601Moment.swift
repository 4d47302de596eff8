/// The span of time that an ISO 8601 text denotes, at the precision of the text.
///
/// `2026-01-31` is a day in UTC, `2026-01-31T23:59:59Z` a second, `2026-01-31T23:59:59.5+09:00` a tenth of a second. An
/// inclusive end of a range therefore includes the whole span. A time without a zone is in UTC.
///
/// The client and the server both parse date ranges with this type. Two different parsers could disagree about the
/// bounds and lose items between them.
package struct ISO8601Moment: Sendable, Hashable {
    /// The first microsecond of the span, since 1970 in UTC.
    package let firstMicrosecond: Int64
    /// The last microsecond of the span, since 1970 in UTC.
    package let lastMicrosecond: Int64

    /// - Returns: `nil` if the text is not a date in the extended format of ISO 8601.
    package init?(_ text: String) {
        var reader = DigitReader(text)
        guard let year = reader.number(4), reader.skip("-"), let month = reader.number(2), reader.skip("-"),
            let day = reader.number(2), let days = Self.days(year, month, day)
        else { return nil }
        let midnight = days * 86_400_000_000
        guard !reader.isAtEnd else {
            self.init(first: midnight, length: 86_400_000_000)
            return
        }
        guard reader.skip("T") || reader.skip("t") || reader.skip(" "), let ofDay = reader.timeOfDay(),
            let offset = reader.isAtEnd ? 0 : reader.offset(), reader.isAtEnd
        else { return nil }
        self.init(first: midnight + ofDay.microseconds - offset, length: ofDay.precision)
    }

    private init(first: Int64, length: Int64) {
        firstMicrosecond = first
        lastMicrosecond = first + length - 1
    }

    /// The number of days from 1970-01-01 to a date of the Gregorian calendar; `nil` if the date does not exist.
    private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64? {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths: [Int64] = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard (1...12).contains(month), (1...lengths[Int(month) - 1]).contains(day) else { return nil }
        // Years start in March here, so that the leap day is the last day of its year.
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}

/// Reads a text of digits and separators from left to right.
private struct DigitReader {
    private var rest: Substring.UTF8View

    init(_ text: String) {
        rest = Substring(text).utf8
    }

    var isAtEnd: Bool { rest.isEmpty }

    /// Reads a number of exactly `count` digits.
    mutating func number(_ count: Int) -> Int64? {
        let digits = rest.prefix(count)
        guard digits.count == count, digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
        rest = rest.dropFirst(count)
        return digits.reduce(0) { $0 * 10 + Int64($1 - 48) }
    }

    mutating func skip(_ separator: Unicode.Scalar) -> Bool {
        guard let first = rest.first, first == UInt8(ascii: separator) else { return false }
        rest = rest.dropFirst()
        return true
    }

    /// Reads `hh:mm`, `hh:mm:ss` or `hh:mm:ss.ffffff`; digits beyond a microsecond are ignored.
    mutating func timeOfDay() -> (microseconds: Int64, precision: Int64)? {
        guard let hour = number(2), skip(":"), let minute = number(2), hour < 24, minute < 60 else { return nil }
        let minutes = (hour * 60 + minute) * 60_000_000
        guard skip(":") else { return (minutes, 60_000_000) }
        // Leap seconds: second 60 is read as the first second of the next minute.
        guard let second = number(2), second <= 60 else { return nil }
        let whole = minutes + second * 1_000_000
        guard skip(".") || skip(",") else { return (whole, 1_000_000) }
        var (fraction, precision): (Int64, Int64) = (0, 1_000_000)
        var digits = 0
        while let digit = number(1) {
            digits += 1
            guard precision > 1 else { continue }
            precision /= 10
            fraction += digit * precision
        }
        return digits > 0 ? (whole + fraction, precision) : nil
    }

    /// Reads `Z`, `+hh:mm`, `+hhmm` or `+hh`; the result is in microseconds east of UTC.
    mutating func offset() -> Int64? {
        if skip("Z") || skip("z") { return 0 }
        let sign: Int64
        if skip("+") { sign = 1 } else if skip("-") { sign = -1 } else { return nil }
        guard let hours = number(2) else { return nil }
        let minutes = skip(":") || !isAtEnd ? number(2) : 0
        guard let minutes, hours < 24, minutes < 60 else { return nil }
        return sign * (hours * 60 + minutes) * 60_000_000
    }
}
