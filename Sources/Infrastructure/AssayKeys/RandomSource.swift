/// Where random bytes come from; a parameter, so that a test can fix them.
package protocol RandomSource: Sendable {
    /// `count` bytes, each value equally likely.
    func bytes(_ count: Int) -> [UInt8]
}

/// The operating system's generator (`getrandom` on Linux), fit for keys and tokens.
package struct SystemRandom: RandomSource {
    /// Makes the source; it holds no state.
    package init() {}

    package func bytes(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}
