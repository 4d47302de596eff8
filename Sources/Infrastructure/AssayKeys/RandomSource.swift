import Synchronization

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

    package func bytes(_ count: Int) -> [UInt8] {
        // One call of the system's generator returns eight bytes. Using only one of them would cost one call for each
        // byte.
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

/// Takes many bytes from another source at a time, because each request needs an id and a system call for each id would
/// be slow.
package final class BufferedRandom: RandomSource {
    private static let size = 4_096

    private let source: any RandomSource
    /// The bytes that have not been returned yet.
    private let rest = Mutex<[UInt8]>([])

    package init(_ source: any RandomSource) {
        self.source = source
    }

    package func bytes(_ count: Int) -> [UInt8] {
        guard count <= Self.size else { return source.bytes(count) }
        return rest.withLock { rest in
            if rest.count < count { rest = source.bytes(Self.size) }
            defer { rest.removeLast(count) }
            return Array(rest.suffix(count))
        }
    }
}
