import AssayWire

/// Chance: ids, nonces and the jitter of retries; handed in, so that a test can say what comes.
package protocol ClientRandom: Sendable {
    /// So many random bytes, good enough for a nonce.
    func bytes(_ count: Int) -> [UInt8]

    /// A number in 0…1.
    func unit() -> Double
}

extension ClientRandom {
    /// A new id: 128 random bits in lower-case hex, which every place of the wire accepts.
    package func id() -> String {
        bytes(16).hexText
    }
}

/// The system's generator, which is cryptographically secure on every platform that Swift runs on.
package struct SystemRandom: ClientRandom {
    package init() {}

    package func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8.random(in: .min ... .max) } }

    package func unit() -> Double { Double.random(in: 0...1) }
}
