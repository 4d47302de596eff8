import AssayHTTP
import AssayWire
import Foundation

/// The offset between the server's clock and the device's, estimated from response headers.
///
/// A response is created after its request was sent and before the response was received. Its time therefore bounds the
/// offset from both sides, and each response narrows the range of the earlier ones. A response that contradicts the
/// range means that a clock was set meanwhile; only this response counts then.
struct ClockOffset: Sendable, Hashable {
    /// The middle of the possible range, in seconds; positive if the server's clock is ahead.
    private(set) var seconds: TimeInterval
    private var possible: ClosedRange<TimeInterval>?

    /// - Parameter seconds: The offset until the first response provides an estimate.
    init(_ seconds: TimeInterval = 0) {
        self.seconds = seconds
    }

    /// Narrows the estimate by the time of a response.
    ///
    /// - Parameters:
    ///   - sentAt: The time when the request was sent, by the device's clock; `receivedAt` is that of the response.
    mutating func learn(_ time: PlatformTime, sentAt: Date, receivedAt: Date) {
        // The device's clock was set back meanwhile, so the two times are not comparable.
        guard sentAt <= receivedAt else { return }
        let observed =
            time.earliest - receivedAt.timeIntervalSince1970...time.latest - sentAt.timeIntervalSince1970
        let narrowed = possible.flatMap { $0.overlaps(observed) ? $0.clamped(to: observed) : nil } ?? observed
        possible = narrowed
        seconds = (narrowed.lowerBound + narrowed.upperBound) / 2
    }
}

/// The time of a server's response as a range, in UNIX seconds.
struct PlatformTime: Sendable, Hashable {
    let earliest: TimeInterval
    let latest: TimeInterval

    init(earliest: TimeInterval, latest: TimeInterval) {
        self.earliest = earliest
        self.latest = latest
    }

    /// Reads ``WireHeader/time``, which is exact, or otherwise `Date`, which has whole seconds.
    ///
    /// - Returns: `nil` if the response has neither header.
    init?(_ headers: HTTPHeaders) {
        if let exact = headers[WireHeader.time].flatMap(TimeInterval.init), exact.isFinite {
            self.init(earliest: exact, latest: exact)
        } else if let date = headers["Date"].flatMap({ HTTPDate.read($0) })?.timeIntervalSince1970 {
            self.init(earliest: date, latest: date + 1)
        } else {
            return nil
        }
    }
}
