package import AssayCore

/// The stretches of time that items are counted by: powers of two of microseconds, so that a bucket is a shift.
///
/// With 64 spans in a block, an end of a search's dates costs at most 63 spans of one level and the part of a span that
/// is left is counted on the items themselves. A span is short enough for that part to stay small: a million items a
/// year are 273 in a span.
package enum TimeBucket: Int, Sendable, Hashable, CaseIterable {
    /// 2³³ µs: 2 h 23 min.
    case span = 0
    /// 64 spans: 6.4 days.
    case block = 1
    /// All time: one bucket.
    case ever = 2

    /// The bucket that a moment is in; those before 1970 are negative.
    package func bucket(of time: Timestamp) -> Int64 {
        self == .ever ? 0 : time.microseconds >> Int64(shift)
    }

    /// The first microsecond of a bucket.
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
