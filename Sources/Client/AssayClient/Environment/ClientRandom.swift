import AssayWire

/// The source of ids, nonces and retry jitter, injected so that tests can make it deterministic.
package protocol ClientRandom: Sendable {
    /// Returns random bytes that are suitable for a nonce.
    func bytes(_ count: Int) -> [UInt8]

    /// Returns a number in 0…1.
    func unit() -> Double
}

extension ClientRandom {
    /// Returns a new id: 128 random bits in lower-case hex, a form that all ids of the API accept.
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
