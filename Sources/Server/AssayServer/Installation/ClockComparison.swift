import AssayCore
import AssayStorage
import AssayWire
import Foundation

/// A comparison of this machine's clock with the database's.
///
/// Times from several machines meet in the database: leases, expiry, the order of results.
package struct ClockComparison: Sendable, Hashable {
    /// The largest difference with which a process starts, in seconds.
    package static let maxSeconds = 5.0
    private static let attempts = 3

    /// The seconds by which this machine's clock is ahead of the database's; negative if it is behind.
    package let seconds: Double
    /// The time of the query in seconds, by half of which the difference is uncertain.
    package let roundTrip: Double

    package init(seconds: Double, roundTrip: Double) {
        (self.seconds, self.roundTrip) = (seconds, roundTrip)
    }

    /// Compares the clocks; `nil` if the database is always on this machine.
    ///
    /// The fastest of several queries counts, because it is the most exact.
    static func make(_ store: Store, _ clock: any WallClock) async throws -> ClockComparison? {
        var best: ClockComparison?
        for _ in 0..<attempts {
            let (start, begun) = (clock.now(), ContinuousClock.now)
            guard let other = try await store.databaseTime() else { return nil }
            let trip = (ContinuousClock.now - begun) / .seconds(1)
            let comparison = ClockComparison(seconds: start.seconds(since: other) + trip / 2, roundTrip: trip)
            if comparison.roundTrip < best?.roundTrip ?? .infinity { best = comparison }
        }
        return best
    }

    /// Whether the clocks certainly differ by more than ``maxSeconds``.
    package var isTooLarge: Bool { abs(seconds) - roundTrip / 2 > Self.maxSeconds }

    /// - Throws: `clock_differs`.
    package func check() throws {
        guard isTooLarge else { return }
        let side = seconds > 0 ? "ahead of" : "behind"
        throw DomainError(
            .init(.unavailable, "clock_differs"),
            "This machine's clock is \(String(format: "%.1f", abs(seconds))) s \(side) the database's, and at most "
                + "\(Int(Self.maxSeconds)) s are allowed. Let both machines set their clocks by NTP, and start again.")
    }
}
