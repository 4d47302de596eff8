/// Reads a file forward in steps, from chunks whose boundaries can be anywhere.
///
/// A step sees at least ``lookahead`` bytes from its offset on, or all that remain. The reader copies only the few
/// bytes at the end of a chunk for which this does not hold, so the bytes of a whole photo are never kept.
struct ForwardReader: Sendable {
    /// The bytes that every step may read from its offset on.
    static let lookahead = 2_064

    /// The offset of the next step.
    private(set) var place: Int
    private(set) var isDone = false
    /// The number of steps so far; tests check that each walk is bounded.
    private(set) var steps = 0
    /// The bytes from `place` on that have arrived, but were too few for a step.
    private var carried: [UInt8] = []
    private let count: Int

    /// - Parameter count: The size of the file in bytes.
    init(from place: Int, count: Int) {
        self.place = place
        self.count = count
    }

    /// The offset of the next byte to pass on; `nil` if no more are needed.
    ///
    /// Bytes before it are ignored.
    var wanted: Int? {
        let next = place + carried.count
        return isDone || next >= count ? nil : next
    }

    /// The number of bytes that the reader keeps.
    var carriedBytes: Int { carried.count }

    /// Runs the steps that a chunk allows.
    ///
    /// - Parameter step: Reads the window at the offset and moves the offset. It returns whether it was the last step.
    ///   In the last window it must either move the offset or be the last step.
    mutating func read(_ chunk: ByteWindow, _ step: (ByteWindow, inout Int) -> Bool) {
        guard let next = wanted, next >= chunk.start, next < chunk.end else { return }
        if !carried.isEmpty {
            let (first, more) = (place, min(Self.lookahead, chunk.end - next))
            carried.append(contentsOf: chunk.bytes(at: next, count: more))
            runCarried(isLast: chunk.isLast && next + more == chunk.end, step)
            guard place >= next else {
                // The chunk is shorter than the lookahead.
                carried.removeFirst(place - first)
                return
            }
            carried.removeAll(keepingCapacity: true)
        }
        run(chunk, step)
        if !isDone { carried.append(contentsOf: chunk.bytes(at: place, count: chunk.end - place)) }
    }

    /// Runs the last steps if the file ended before them.
    mutating func finish(_ step: (ByteWindow, inout Int) -> Bool) {
        runCarried(isLast: true, step)
        isDone = true
    }

    private mutating func runCarried(isLast: Bool, _ step: (ByteWindow, inout Int) -> Bool) {
        let (bytes, start) = (carried, place)
        bytes.withUnsafeBytes { run(ByteWindow($0, start: start, isLast: isLast), step) }
    }

    private mutating func run(_ window: ByteWindow, _ step: (ByteWindow, inout Int) -> Bool) {
        while !isDone, window.isLast || window.end - place >= Self.lookahead {
            steps += 1
            isDone = step(window, &place)
        }
    }
}
