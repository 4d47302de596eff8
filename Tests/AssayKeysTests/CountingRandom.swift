import AssayKeys

/// Ascending bytes from a start value, so that a test knows them in advance.
struct CountingRandom: RandomSource {
    var start: UInt8 = 0

    func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { start &+ UInt8(truncatingIfNeeded: $0) }
    }
}
