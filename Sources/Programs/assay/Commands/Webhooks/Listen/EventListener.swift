import AssayCore
import AssayHTTP
import AssayWire
import Foundation

/// Follows an organization's event log, and sends each event to a receiver.
struct EventListener: Sendable {
    /// The time that a call waits for the next event, in seconds.
    private static let wait = WireLimits.eventWaitSeconds
    /// The waits after failed calls: 1 s at first, then twice as long each time, up to half a minute.
    private static let retryPolicy = RetryPolicy(retries: .max, base: 1, cap: 30)

    let client: PartnerClient
    /// The sender; `nil` to report the events only.
    let forwarder: EventForwarder?
    /// The types of events to follow; `nil` for all.
    let types: Set<String>?
    var pacing = RetryPolicy.Pacing.real
    /// The destination of what happens, in its order.
    let report: @Sendable (ListenReport) -> Void

    /// Runs until its task is cancelled, or until the server refuses a call for good.
    ///
    /// - Parameter number: The number of the last event that is not wanted.
    func run(after number: Int) async throws {
        var after = number
        var failures = 0
        while true {
            try Task.checkCancellation()
            let page: PartnerEventsResponse
            let start = ContinuousClock.now
            do {
                page = try await client.events(after: after, wait: Self.wait)
            } catch let error as DomainError {
                failures += 1
                try await pause(after: error, failures: failures)
                continue
            }
            if failures > 0 { report(.reconnected) }
            failures = 0
            for event in page.events {
                try await handle(event)
                after = event.sequence
            }
            if page.last_sequence < after {
                report(.logWentBack(from: after, to: page.last_sequence))
                after = page.last_sequence
            } else {
                after = max(after, page.next_after)
            }
            // The server answers at once if too many calls of the organization wait already.
            if page.events.isEmpty, ContinuousClock.now - start < .seconds(1) { try await pacing.wait(1) }
        }
    }

    private func handle(_ event: PartnerEvent) async throws {
        if let types, !types.contains(event.type) { return report(.passed(event)) }
        guard let forwarder, WebhookEventType(rawValue: event.type) != nil else { return report(.event(event, nil)) }
        report(.event(event, try await forwarder.forward(event)))
    }

    /// Waits before the next call, or throws the error again if another call would fail like this one.
    private func pause(after error: DomainError, failures: Int) async throws {
        let backOff = Self.retryPolicy.delay(beforeRetry: failures, random: pacing.random())
        let seconds: TimeInterval
        switch error.kind {
        case .tooManyRequests: seconds = TimeInterval(error.retryAfter ?? 0) + backOff
        case .unavailable, .internalFailure, .requestTimeout, .methodNotAllowed:
            seconds = max(backOff, TimeInterval(min(error.retryAfter ?? 0, 60)))
        default: throw error
        }
        report(.retrying(error, seconds: seconds))
        try await pacing.wait(seconds)
    }
}

/// Something that happens while a command listens.
enum ListenReport: Sendable {
    /// An event, and the end of its sending; `nil` if it was not sent.
    case event(PartnerEvent, EventForwarder.Outcome?)
    /// An event of a type that is not wanted.
    case passed(PartnerEvent)
    /// A call has failed, and the next one follows in some seconds.
    case retrying(DomainError, seconds: TimeInterval)
    /// The server answers again.
    case reconnected
    /// The newest number is smaller than before, because the server's data was replaced.
    case logWentBack(from: Int, to: Int)

    /// The number of the last event that is handled then; `nil` if it stays.
    var position: Int? {
        switch self {
        case .event(let event, _), .passed(let event): event.sequence
        case .logWentBack(_, let to): to
        case .retrying, .reconnected: nil
        }
    }
}

extension RetryPolicy.Pacing {
    /// The machine's clock and random numbers.
    static var real: RetryPolicy.Pacing {
        RetryPolicy.Pacing(
            wait: { seconds in try await Task.sleep(for: .seconds(seconds)) }, random: { Double.random(in: 0...1) })
    }
}
