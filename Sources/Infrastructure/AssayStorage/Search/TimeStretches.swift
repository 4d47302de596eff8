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
    /// The parts of the window that no whole bucket covers; together shorter than two spans.
    private(set) var parts: [Part] = []

    /// Divides a window.
    init(_ window: SearchWindow) {
        if window.from == nil, window.to == nil {
            whole = [Whole(level: .ever, low: 0, high: 1)]
            return
        }
        let low = window.from?.microseconds ?? .min
        let high = window.to.map { $0.microseconds + 1 } ?? .max
        let (first, end) = (TimeBucket.span.firstStart(from: low), TimeBucket.span.lastEnd(until: high))
        guard first < end else {
            if low < high { parts = [Part(low: low, high: high)] }
            return
        }
        cut(spans: first, end)
        let (inner, outer) = (TimeBucket.span.edge(first), TimeBucket.span.edge(end))
        if low < inner { parts.append(Part(low: low, high: inner)) }
        if outer < high { parts.append(Part(low: outer, high: high)) }
    }

    /// Divides single blocks into their spans.
    init(spansOf blocks: [Int64]) {
        whole = blocks.map { block in
            Whole(level: .span, low: block * TimeBucket.spansInBlock, high: (block + 1) * TimeBucket.spansInBlock)
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

    private mutating func cut(spans first: Int64, _ end: Int64) {
        let count = TimeBucket.spansInBlock
        let firstBlock = first == .min ? first : (first + count - 1).dividedDown(by: count)
        let endBlock = end == .max ? end : end.dividedDown(by: count)
        guard firstBlock < endBlock else {
            whole = [Whole(level: .span, low: first, high: end)]
            return
        }
        if first != .min, first < firstBlock * count {
            whole.append(Whole(level: .span, low: first, high: firstBlock * count))
        }
        whole.append(Whole(level: .block, low: firstBlock, high: endBlock))
        if end != .max, endBlock * count < end {
            whole.append(Whole(level: .span, low: endBlock * count, high: end))
        }
    }
}

extension TimeBucket {
    /// The number of spans in a block.
    static let spansInBlock: Int64 = 64

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

extension Int64 {
    /// Divides and rounds towards minus infinity.
    fileprivate func dividedDown(by divisor: Int64) -> Int64 {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
