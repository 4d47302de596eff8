import AssayWire
package import Foundation

/// The device's time and a wait function, injected so that tests can replace them.
package protocol CaptureClock: Sendable {
    /// The time of the device's clock, which can be wrong.
    func now() -> Date

    /// Waits a number of seconds.
    ///
    /// - Throws: `CancellationError` if the task is cancelled meanwhile.
    func wait(_ seconds: TimeInterval) async throws

    /// Waits for the end of a time limit.
    ///
    /// A clock that shortens the waits between retries must not shorten this one, because what it limits takes as long
    /// as ever.
    ///
    /// - Throws: `CancellationError` if the task is cancelled meanwhile.
    func waitForLimit(of seconds: TimeInterval) async throws
}

extension CaptureClock {
    package func waitForLimit(of seconds: TimeInterval) async throws {
        try await wait(seconds)
    }
}

/// The system's clock.
package struct SystemClock: CaptureClock {
    package init() {}

    package func now() -> Date { Date() }

    package func wait(_ seconds: TimeInterval) async throws {
        try await Task.sleep(nanoseconds: UInt64(min(max(0, seconds), 1_000_000) * 1_000_000_000))
    }
}

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
