import Foundation

/// A source of random bytes.
///
/// It is a parameter, so that a test can supply fixed bytes.
package protocol RandomSource: Sendable {
    /// Returns `count` bytes; each value is equally likely.
    func bytes(_ count: Int) -> [UInt8]
}

/// The operating system's generator (`getrandom` on Linux), suitable for keys and tokens.
package struct SystemRandom: RandomSource {
    /// Makes the source; it holds no state.
    package init() {}

    /// The most bytes that one system call returns.
    private static let callBytes = 256

    package func bytes(_ count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            guard let start = buffer.baseAddress else { return }
            while filled < count {
                let part = min(Self.callBytes, count - filled)
                // Swift's own generator makes a system call for every eight bytes.
                precondition(getentropy(start + filled, part) == 0, "the system has no random bytes")
                filled += part
            }
        }
    }
}
