import AssayHTTP
import AssayWire
import Foundation

/// What the platform's clock is ahead of the device's, as narrowly as its answers tell.
///
/// An answer is made after its request was sent and before it was received. So the time that stands on it bounds the
/// difference of the clocks from both sides, and each answer narrows what those before it have left. Where one
/// contradicts them, a clock has been set meanwhile: then it alone counts.
struct ClockOffset: Sendable, Hashable {
    /// The middle of what is possible, in seconds.
    private(set) var seconds: TimeInterval
    private var possible: ClosedRange<TimeInterval>?

    /// - Parameter seconds: What counts until an answer tells better.
    init(_ seconds: TimeInterval = 0) {
        self.seconds = seconds
    }

    /// Takes over what an answer tells.
    ///
    /// - Parameters:
    ///   - sentAt: When the request set out, by the device's clock; `receivedAt` likewise.
    mutating func learn(_ time: PlatformTime, sentAt: Date, receivedAt: Date) {
        // The device's clock was set back meanwhile, so the two don't go together.
        guard sentAt <= receivedAt else { return }
        let told =
            time.earliest - receivedAt.timeIntervalSince1970...time.latest - sentAt.timeIntervalSince1970
        let narrowed = possible.flatMap { $0.overlaps(told) ? $0.clamped(to: told) : nil } ?? told
        possible = narrowed
        seconds = (narrowed.lowerBound + narrowed.upperBound) / 2
    }
}

/// The time that stands on an answer of the platform, UNIX seconds.
struct PlatformTime: Sendable, Hashable {
    let earliest: TimeInterval
    let latest: TimeInterval

    init(earliest: TimeInterval, latest: TimeInterval) {
        self.earliest = earliest
        self.latest = latest
    }

    /// Reads ``WireHeader/time``, which is exact; else `Date`, which is in whole seconds.
    ///
    /// - Returns: `nil` where the answer has neither.
    init?(_ headers: HTTPHeaders) {
        if let exact = headers[WireHeader.time].flatMap(TimeInterval.init), exact.isFinite {
            self.init(earliest: exact, latest: exact)
        } else if let date = headers["Date"].flatMap(HTTPDate.read)?.timeIntervalSince1970 {
            self.init(earliest: date, latest: date + 1)
        } else {
            return nil
        }
    }
}
