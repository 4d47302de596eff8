import Foundation

/// A moment of an app's date range, read from ISO 8601's extended form and written as the platform writes its own.
///
/// `2025-01-31T23:59:59Z` and `2025-02-01T08:59:59.5+09:00` read; without a zone it is UTC, and a date alone is the whole
/// day, also in UTC. `ISO8601DateFormatter` reads one of these forms at a time, and loses digits.
struct ISO8601Moment: Sendable, Hashable, Comparable, CustomStringConvertible {
    private static let million: Int64 = 1_000_000
    private static let calendar: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? calendar.timeZone
        return calendar
    }()

    /// Since 1970, in UTC.
    let microseconds: Int64

    /// - Parameter endOfDay: Whether a date alone means its last moment, not its first.
    init?(_ text: String, endOfDay: Bool) {
        guard let day = Self.numbers(text.prefix(10), "-", [4, 2, 2]) else { return nil }
        let rest = text.dropFirst(10)
        let time: (seconds: Int, microseconds: Int64)
        if rest.isEmpty {
            time = endOfDay ? (86_399, Self.million - 1) : (0, 0)
        } else {
            guard let first = rest.first, "Tt ".contains(first), let read = Self.time(rest.dropFirst()) else {
                return nil
            }
            time = read
        }
        let date = DateComponents(calendar: Self.calendar, year: day[0], month: day[1], day: day[2])
        guard date.isValidDate, let midnight = date.date else { return nil }
        let seconds = Int64(midnight.timeIntervalSince1970) + Int64(time.seconds)
        microseconds = seconds * Self.million + time.microseconds
    }

    static func < (left: Self, right: Self) -> Bool { left.microseconds < right.microseconds }

    /// Such as `2025-01-31T23:59:59.000000Z`.
    var description: String {
        let rest = (microseconds % Self.million + Self.million) % Self.million
        let whole = Date(timeIntervalSince1970: TimeInterval((microseconds - rest) / Self.million))
        let parts = Self.calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: whole)
        func padded(_ number: Int?, _ width: Int) -> String {
            let digits = String(number ?? 0)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        let day = [padded(parts.year, 4), padded(parts.month, 2), padded(parts.day, 2)].joined(separator: "-")
        let time = [padded(parts.hour, 2), padded(parts.minute, 2), padded(parts.second, 2)].joined(separator: ":")
        return "\(day)T\(time).\(padded(Int(rest), 6))Z"
    }
}

// MARK: - Reading

extension ISO8601Moment {
    /// Reads `hh:mm`, `hh:mm:ss` or `hh:mm:ss.f…` with `Z`, an offset or nothing behind it.
    ///
    /// - Returns: Seconds since midnight in UTC, which may lie outside the day.
    private static func time(_ text: Substring) -> (seconds: Int, microseconds: Int64)? {
        let zoneStart = text.firstIndex { "Zz+-".contains($0) } ?? text.endIndex
        guard let offset = offset(text[zoneStart...]) else { return nil }
        let clock = text[..<zoneStart].split(
            maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: { ".,".contains($0) })
        guard let first = clock.first, let time = numbers(first, ":", [2, 2, 2]) ?? numbers(first, ":", [2, 2]),
            time[0] < 24, time[1] < 60, time.count < 3 || time[2] < 60
        else { return nil }
        guard clock.count == 2 else { return (time.seconds - offset, 0) }
        let fraction = clock[1]
        guard time.count == 3, !fraction.isEmpty, fraction.allSatisfy(\.isASCIIDigit),
            let microseconds = Int64((fraction + "000000").prefix(6))
        else { return nil }
        return (time.seconds - offset, microseconds)
    }

    /// Reads `Z`, `+hh`, `+hhmm`, `+hh:mm` or nothing, in seconds ahead of UTC.
    private static func offset(_ text: Substring) -> Int? {
        guard let sign = text.first else { return 0 }
        let digits = text.dropFirst()
        if "Zz".contains(sign) { return digits.isEmpty ? 0 : nil }
        let parts = numbers(digits, ":", [2, 2]) ?? numbers(digits, ":", [2]) ?? numbers(digits, ":", [4])
        guard var parts else { return nil }
        if digits.count == 4 { parts = [parts[0] / 100, parts[0] % 100] }
        guard parts[0] < 24, parts.count < 2 || parts[1] < 60 else { return nil }
        return (sign == "-" ? -1 : 1) * parts.seconds
    }

    /// Numbers between separators, each of exactly so many digits.
    private static func numbers(_ text: Substring, _ separator: Character, _ widths: [Int]) -> [Int]? {
        let parts = text.split(separator: separator, omittingEmptySubsequences: false)
        guard parts.map(\.count) == widths, parts.allSatisfy({ $0.allSatisfy(\.isASCIIDigit) }) else { return nil }
        return parts.compactMap { Int($0) }
    }
}

extension [Int] {
    /// Hours, minutes and, where there are any, seconds, as seconds.
    fileprivate var seconds: Int { zip(self, [3_600, 60, 1]).map(*).reduce(0, +) }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
