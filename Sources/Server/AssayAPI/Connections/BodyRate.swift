import NIOCore

/// The average rate of a request body over spans of waiting time.
///
/// Time counts only between ``resume(at:)`` and ``pause(at:)``, while a read is outstanding. While the server does not
/// read, the client can't send.
struct BodyRate {
    private let span: TimeAmount
    private let wanted: Int
    private var bytes = 0
    private var waited = TimeAmount.zero
    private var waitsSince: NIODeadline?

    init(_ limits: ConnectionLimits) {
        span = .limit(limits.bodySeconds)
        wanted = limits.bodySeconds * limits.bodyBytesPerSecond
    }

    /// The end of the current span if nothing more is received; `nil` while no time counts.
    var deadline: NIODeadline? { waitsSince.map { $0 + (span - waited) } }

    mutating func resume(at now: NIODeadline) {
        if waitsSince == nil { waitsSince = now }
    }

    mutating func pause(at now: NIODeadline) {
        guard let since = waitsSince else { return }
        waited = waited + (now - since)
        waitsSince = nil
    }

    mutating func receive(_ count: Int) {
        bytes += count
    }

    /// Whether a span has ended with too few bytes.
    ///
    /// If it has ended with enough, begins the next span.
    mutating func isTooSlow(at now: NIODeadline) -> Bool {
        guard let deadline, now >= deadline else { return false }
        guard bytes >= wanted else { return true }
        (bytes, waited, waitsSince) = (0, .zero, now)
        return false
    }
}
