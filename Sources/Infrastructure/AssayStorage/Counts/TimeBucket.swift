package import AssayCore

/// The time ranges by which a user's items are counted.
///
/// A block has 64 days. Each end of a search's date range therefore costs at most 63 days of one level. The remaining
/// parts of two days are counted on the items themselves.
package enum TimeBucket: Int, Sendable, Hashable, CaseIterable {
    /// A day in UTC.
    case day = 0
    /// 64 days.
    case block = 1
    /// All time, as one bucket.
    case ever = 2

    /// The number of days in a block.
    static let daysInBlock: Int64 = 64

    /// The bucket's length in microseconds; `nil` for all time.
    var length: Int64? {
        switch self {
        case .day: 86_400_000_000
        case .block: Self.daysInBlock * 86_400_000_000
        case .ever: nil
        }
    }

    /// Returns the bucket that contains a time; buckets before 1970 are negative.
    package func bucket(of time: Timestamp) -> Int64 {
        length.map { time.microseconds.dividedDown(by: $0) } ?? 0
    }

    /// Returns the first microsecond of a bucket, or the nearest one that a time can have.
    package func start(of bucket: Int64) -> Timestamp {
        guard let length else { return Timestamp(microseconds: .min) }
        let (start, isTooFar) = bucket.multipliedReportingOverflow(by: length)
        return Timestamp(microseconds: isTooFar ? (bucket < 0 ? .min : .max) : start)
    }
}

extension Int64 {
    /// Divides and rounds towards minus infinity.
    func dividedDown(by divisor: Int64) -> Int64 {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
