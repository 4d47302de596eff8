package import Foundation

/// A point in time in whole microseconds since 1970, UTC: the precision of the database and of the API.
package struct Timestamp: Hashable, Sendable, Comparable, Codable {
    package let microseconds: Int64

    package init(microseconds: Int64) {
        self.microseconds = microseconds
    }

    /// - Parameter epoch: UNIX seconds. Values are clamped to ±9 · 10⁹ seconds, so that a hostile number can't trap;
    ///   NaN gives 0.
    package init(epoch: Double) {
        let limit = 9.0e15
        let scaled = (epoch * 1_000_000).rounded()
        microseconds = scaled.isNaN ? 0 : Int64(min(max(scaled, -limit), limit))
    }

    package init(_ date: Date) {
        self.init(epoch: date.timeIntervalSince1970)
    }

    package init(from decoder: any Decoder) throws {
        microseconds = try decoder.singleValueContainer().decode(Int64.self)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(microseconds)
    }

    /// UNIX seconds.
    package var epoch: Double { Double(microseconds) / 1_000_000 }

    package var date: Date { Date(timeIntervalSince1970: epoch) }

    package static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.microseconds < right.microseconds
    }

    /// This time moved by whole seconds.
    package func adding(seconds: Int) -> Timestamp {
        Timestamp(microseconds: microseconds + Int64(seconds) * 1_000_000)
    }

    /// The seconds from `earlier` until this time; negative if `earlier` is later than this time.
    package func seconds(since earlier: Timestamp) -> Double {
        Double(microseconds - earlier.microseconds) / 1_000_000
    }
}

/// The source of the current time, injected so that tests can set it.
package protocol WallClock: Sendable {
    func now() -> Timestamp
}
