package import AssayWire

extension Timestamp: CustomStringConvertible {
    /// ISO 8601 with microseconds and `Z`, the format of the documented timestamps.
    package var description: String { iso8601 }

    /// ISO 8601 with microseconds and `Z`: `2026-11-21T09:30:00.000000Z`.
    ///
    /// Formatted by hand, because a formatter takes longer than the rest of an item's document.
    package var iso8601: String {
        let (days, ofDay) = microseconds.quotientAndRemainder(dividingBy: 86_400_000_000, floored: true)
        let (year, month, day) = Self.civil(fromDays: days)
        let (seconds, fraction) = ofDay.quotientAndRemainder(dividingBy: 1_000_000)
        var text = ""
        text.reserveCapacity(27)
        for (value, width, end) in [
            (year, 4, "-"), (month, 2, "-"), (day, 2, "T"), (seconds / 3_600, 2, ":"), (seconds / 60 % 60, 2, ":"),
            (seconds % 60, 2, "."), (fraction, 6, "Z"),
        ] {
            let digits = String(value)
            for _ in digits.utf8.count..<max(width, digits.utf8.count) { text += "0" }
            text += digits
            text += end
        }
        return text
    }

    /// Converts a day count since 1970-01-01 into a proleptic Gregorian date, by eras of 400 years that begin on 1
    /// March.
    private static func civil(fromDays days: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = days + 719_468
        let (era, dayOfEra) = shifted.quotientAndRemainder(dividingBy: 146_097, floored: true)
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }
}

extension Int64 {
    /// Division that rounds towards negative infinity, so that times before 1970 fall on the right day.
    fileprivate func quotientAndRemainder(dividingBy divisor: Int64, floored: Bool) -> (Int64, Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return floored && remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}

extension ISO8601Moment {
    /// The first microsecond of the span.
    package var first: Timestamp { Timestamp(microseconds: firstMicrosecond) }

    /// The last microsecond of the span.
    package var last: Timestamp { Timestamp(microseconds: lastMicrosecond) }
}
