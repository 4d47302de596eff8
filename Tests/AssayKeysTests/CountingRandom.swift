import AssayKeys

/// Bytes that count upwards from a start, so that a test knows them.
struct CountingRandom: RandomSource {
    var start: UInt8 = 0

    func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { start &+ UInt8(truncatingIfNeeded: $0) }
    }
}
