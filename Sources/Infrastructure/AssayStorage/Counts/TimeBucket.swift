package import AssayCore

/// The time ranges by which items are counted: powers of two of microseconds, so that the bucket of a time is computed
/// by a shift.
///
/// A block has 64 spans. Each end of a search's date range therefore costs at most 63 spans of one level. The
/// remaining part of a span is counted on the items themselves. A span is short enough that this part stays small: with
/// a million items a year, a span holds 273.
package enum TimeBucket: Int, Sendable, Hashable, CaseIterable {
    /// 2³³ µs, which is 2 h 23 min.
    case span = 0
    /// 64 spans, which is 6.4 days.
    case block = 1
    /// All time, as one bucket.
    case ever = 2

    /// Returns the bucket that contains a time; buckets before 1970 are negative.
    package func bucket(of time: Timestamp) -> Int64 {
        self == .ever ? 0 : time.microseconds >> Int64(shift)
    }

    /// Returns the first microsecond of a bucket.
    package func start(of bucket: Int64) -> Timestamp {
        Timestamp(microseconds: self == .ever ? .min : bucket << Int64(shift))
    }

    private var shift: Int {
        switch self {
        case .span: 33
        case .block: 39
        case .ever: 63
        }
    }
}
