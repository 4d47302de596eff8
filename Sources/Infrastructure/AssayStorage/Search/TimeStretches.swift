import AssayCore

/// A time window, divided into buckets with stored counts and the small remaining parts without counts.
struct TimeStretches: Equatable {
    /// Adjacent buckets of one level; `high` is not included.
    struct Whole: Equatable {
        let level: TimeBucket
        let low: Int64
        let high: Int64
    }

    /// A range in microseconds; `high` is not included.
    struct Part: Equatable {
        let low: Int64
        let high: Int64
    }

    private(set) var whole: [Whole] = []
    /// The parts of the window that no whole bucket covers; together shorter than two days.
    private(set) var parts: [Part] = []

    /// Divides a window.
    init(_ window: SearchWindow) {
        if window.from == nil, window.to == nil {
            whole = [Whole(level: .ever, low: 0, high: 1)]
            return
        }
        let low = window.from?.microseconds ?? .min
        let high = window.to.map { $0.microseconds + 1 } ?? .max
        let (first, end) = (TimeBucket.day.firstStart(from: low), TimeBucket.day.lastEnd(until: high))
        guard first < end else {
            if low < high { parts = [Part(low: low, high: high)] }
            return
        }
        cut(days: first, end)
        let (inner, outer) = (TimeBucket.day.edge(first), TimeBucket.day.edge(end))
        if low < inner { parts.append(Part(low: low, high: inner)) }
        if outer < high { parts.append(Part(low: outer, high: high)) }
    }

    /// Divides single blocks into their days.
    init(daysOf blocks: [Int64]) {
        whole = blocks.map { block in
            Whole(level: .day, low: block * TimeBucket.daysInBlock, high: (block + 1) * TimeBucket.daysInBlock)
        }
    }

    /// Returns the blocks that lie wholly or partly between two times.
    init(blocksFrom earliest: Timestamp?, until latest: Timestamp?) {
        whole = [
            Whole(
                level: .block, low: earliest.map { TimeBucket.block.bucket(of: $0) } ?? .min,
                high: latest.map { TimeBucket.block.bucket(of: $0) + 1 } ?? .max)
        ]
    }

    private mutating func cut(days first: Int64, _ end: Int64) {
        let count = TimeBucket.daysInBlock
        let firstBlock = first == .min ? first : (first + count - 1).dividedDown(by: count)
        let endBlock = end == .max ? end : end.dividedDown(by: count)
        guard firstBlock < endBlock else {
            whole = [Whole(level: .day, low: first, high: end)]
            return
        }
        if first != .min, first < firstBlock * count {
            whole.append(Whole(level: .day, low: first, high: firstBlock * count))
        }
        whole.append(Whole(level: .block, low: firstBlock, high: endBlock))
        if end != .max, endBlock * count < end {
            whole.append(Whole(level: .day, low: endBlock * count, high: end))
        }
    }
}

extension TimeBucket {
    /// Returns the first bucket that begins at this microsecond or later; an open end stays open.
    fileprivate func firstStart(from low: Int64) -> Int64 {
        guard low != .min else { return low }
        let bucket = bucket(of: Timestamp(microseconds: low))
        return start(of: bucket).microseconds == low ? bucket : bucket + 1
    }

    /// Returns the bucket that contains this microsecond, which is the end of the whole buckets before it; an open end
    /// stays open.
    fileprivate func lastEnd(until high: Int64) -> Int64 {
        high == .max ? high : bucket(of: Timestamp(microseconds: high))
    }

    /// Returns the microsecond at which a bucket begins; open ends stay open.
    fileprivate func edge(_ bucket: Int64) -> Int64 {
        bucket == .min || bucket == .max ? bucket : start(of: bucket).microseconds
    }
}
