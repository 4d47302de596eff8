import Foundation

/// The course of a capture on the client: a pure state machine.
///
/// ```
/// begin → (ask → take → send → check)* → submit → complete → end
///            ↑________ refused _________________|
/// ```
/// The next photo is asked for while others are sent. When the user is done the capture is submitted, before the last
/// bytes are out, so that a slow network does not lose it. It knows no clock and does nothing itself: every event comes
/// with the time and answers with actions.
struct CaptureFlow: Sendable {
    /// How often a refused photo is asked for again.
    static let retakes = 3
    static let sendsAtOnce = 2
    /// How often `complete` may miss photos that were sent, before that counts as the platform's failure.
    static let mostMissing = 3
    /// How long the user has for a photo that was refused after the deadline had passed, in seconds.
    static let retakeSeconds: TimeInterval = 2 * 60 * 60

    var progress: CaptureProgress
    var hasEnded = false
    let language: String
    /// Whether the system sends photos: it gets those of a submitted capture at once, since it wakes the app for the end
    /// of the last one and starts what is handed to it then when it likes.
    let systemSends: Bool
    /// Whether there is somebody to ask for photos.
    var mayAsk: Bool
    /// Whether the caller has been told an end, while the work goes on.
    var isReported: Bool
    var hasAlarm = false
    var isChecking = false
    var isSubmitting = false
    var isCompleting = false
    /// Whether photos wait until the submit has arrived.
    var mustSubmitFirst = false
    /// How often `complete` has missed photos.
    var missed = 0

    /// - Parameters:
    ///   - progress: Empty for a new capture.
    ///   - mayAsk: Whether there is somebody to ask for photos.
    ///   - isReported: Whether the caller has been told an end before, while the work went on.
    ///   - systemSends: Whether the system sends photos.
    init(progress: CaptureProgress, mayAsk: Bool, isReported: Bool, language: String, systemSends: Bool = false) {
        self.progress = progress
        self.mayAsk = mayAsk
        self.isReported = isReported
        self.language = language
        self.systemSends = systemSends
    }

    /// Takes an event, and says what is to be done.
    mutating func handle(_ event: Event, now: Date) -> [Action] {
        guard !hasEnded else { return [] }
        let actions = react(to: event, now: now)
        return hasEnded ? actions : actions + next(now: now)
    }

    private mutating func react(to event: Event, now: Date) -> [Action] {
        switch event {
        case .begin: return progress.regions.isEmpty ? [.begin] : setAlarm()
        case .begun(let regions, let deadline):
            guard !regions.isEmpty else { return end(.failure(asksForNothing), cancelsOnServer: true) }
            progress.regions = regions
            progress.deadline = deadline
            return setAlarm()
        case .taken(let region, let photo): update(region, from: [.asked]) { $0.take(photo) }
        case .skipped(let region): return skip(region)
        case .sent(let region): update(region, from: [.sending]) { $0.photo = .sent }
        case .checked(let reports):
            isChecking = false
            return take(reports, now: now)
        case .refused(let refusals): return refuse(refusals, now: now)
        case .submitted(let digests):
            isSubmitting = false
            progress.registered = digests
        case .missing(let regions, let error): return resend(regions, error)
        case .stalled(let step, let error): return stall(step, error)
        case .alarm: return ring(now: now)
        case .cancelled: return end(.success(.cancelled), cancelsOnServer: true)
        case .abandoned(let why): return abandon(why)
        case .completed(let result): return end(.success(.completed(result)), cancelsOnServer: false)
        case .tooLate(let region): return hold(region)
        case .expired: return end(.success(.timedOut), cancelsOnServer: false)
        case .failed(let error): return end(.failure(error), cancelsOnServer: true)
        }
        return []
    }

    mutating func end(_ end: CaptureEnd, cancelsOnServer: Bool) -> [Action] {
        hasEnded = true
        return [.end(end, cancelsOnServer: cancelsOnServer)]
    }

    mutating func update(
        _ region: String, from states: Set<CaptureProgress.Region.Photo>,
        _ change: (inout CaptureProgress.Region) -> Void
    ) {
        guard let index = progress.regions.firstIndex(where: { $0.id == region }),
            states.contains(progress.regions[index].photo)
        else { return }
        change(&progress.regions[index])
    }
}
