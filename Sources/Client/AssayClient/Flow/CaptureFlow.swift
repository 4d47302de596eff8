import Foundation

/// The client's state machine for a capture, without side effects.
///
/// ```
/// begin → (ask → take → send → check)* → submit → complete → end
///            ↑________ refused _________________|
/// ```
/// The flow requests the next photo while others are being sent. When the user is done, it submits the capture before
/// the last bytes are sent, so that a slow network does not lose the capture. It has no clock and performs no work
/// itself: each event comes with the current time and returns the actions to perform.
struct CaptureFlow: Sendable {
    /// The maximum number of times that a refused photo of a region is requested again.
    static let retakes = 3
    static let sendsAtOnce = 2
    /// The maximum number of times that `complete` may report uploaded photos as missing, before the capture fails.
    static let maxMissing = 3
    /// The minimum time that the user has to retake a photo that was refused after the user was done, in seconds.
    static let retakeSeconds: TimeInterval = 2 * 60 * 60

    /// Empty for a new capture.
    var progress: CaptureProgress
    /// Whether a source is available that can be asked for photos.
    var mayAsk: Bool
    /// Whether an end has been reported to the caller while the work continues.
    var isReported: Bool
    let language: String
    /// Whether the system sends photos.
    ///
    /// The system then gets all photos of a submitted capture at once. It wakes the app only after the last upload has
    /// ended, and may delay any upload that it receives at that time.
    var systemSends = false
    var hasEnded = false
    var hasAlarm = false
    var isChecking = false
    var isSubmitting = false
    var isCompleting = false
    /// The digests of the photos for which `complete` was sent last, by region.
    var completing: [String: String] = [:]
    /// Whether photos wait until the server has received the submit.
    var mustSubmitFirst = false
    /// The regions whose photo the server has refused because the capture's time was over.
    var refusedAsLate: Set<String> = []
    /// The number of times that `complete` has reported missing photos.
    var missed = 0

    /// Handles an event, and returns the actions to perform.
    mutating func handle(_ event: Event, now: Date) -> [Action] {
        guard !hasEnded else { return [] }
        let actions = react(to: event, now: now)
        return hasEnded ? actions : actions + next(now: now)
    }

    private mutating func react(to event: Event, now: Date) -> [Action] {
        switch event {
        case .begin: return progress.regions.isEmpty ? [.begin] : setAlarm()
        case .begun(let regions, let deadline, let textFields):
            guard !regions.isEmpty else { return end(.failure(asksForNothing), cancelsOnServer: true) }
            progress.regions = regions
            progress.deadline = deadline
            progress.openTextFields = textFields.isEmpty ? nil : textFields
            return setAlarm()
        case .taken(let region, let photo): update(region, from: [.asked]) { $0.take(photo) }
        case .filledIn(let values): progress.textFields = values
        case .skipped(let region): return skip(region)
        case .sent(let region): update(region, from: [.sending]) { $0.photo = .sent }
        case .checked(let reports):
            isChecking = false
            return take(reports, now: now)
        case .refused(let refusals): return refuse(refusals, now: now)
        case .completionRefused(let refusals):
            isCompleting = false
            return refuse(refusals.filter { isCompleted(region: $0.key) }, now: now)
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
