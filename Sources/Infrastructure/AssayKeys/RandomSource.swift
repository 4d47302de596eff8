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
        // One call of the system gives eight bytes; taking one of them would be a call for each byte of each id.
        var generator = SystemRandomNumberGenerator()
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            var word: UInt64 = 0
            for index in 0..<count {
                if index & 7 == 0 { word = generator.next() }
                buffer[index] = UInt8(truncatingIfNeeded: word)
                word >>= 8
            }
            filled = count
        }
    }
}
