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

    private(set) var progress: CaptureProgress
    private(set) var hasEnded = false
    private let language: String
    private var mayAsk: Bool
    private var isReported: Bool
    private var hasAlarm = false
    private var isChecking = false
    private var isSubmitting = false
    private var isCompleting = false
    private var missed = 0

    /// - Parameters:
    ///   - progress: Empty for a new capture.
    ///   - mayAsk: Whether there is somebody to ask for photos.
    ///   - isReported: Whether the caller has been told an end before, while the work went on.
    init(progress: CaptureProgress, mayAsk: Bool, isReported: Bool, language: String) {
        self.progress = progress
        self.mayAsk = mayAsk
        self.isReported = isReported
        self.language = language
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
        case .abandoned: return abandon()
        case .completed(let result): return end(.success(.completed(result)), cancelsOnServer: false)
        case .expired: return end(.success(.timedOut), cancelsOnServer: false)
        case .failed(let error): return end(.failure(error), cancelsOnServer: true)
        }
        return []
    }

    private mutating func end(_ end: CaptureEnd, cancelsOnServer: Bool) -> [Action] {
        hasEnded = true
        return [.end(end, cancelsOnServer: cancelsOnServer)]
    }

    private mutating func update(
        _ region: String, from states: Set<CaptureProgress.Region.Photo>,
        _ change: (inout CaptureProgress.Region) -> Void
    ) {
        guard let index = progress.regions.firstIndex(where: { $0.id == region }),
            states.contains(progress.regions[index].photo)
        else { return }
        change(&progress.regions[index])
    }
}

// MARK: - What is next

extension CaptureFlow {
    private mutating func next(now: Date) -> [Action] {
        guard !progress.regions.isEmpty else { return [] }
        if progress.isUserDone, progress.submittedAt == nil { progress.submittedAt = now }
        return ask() + send() + submit() + complete() + check()
    }

    private mutating func ask() -> [Action] {
        guard mayAsk, !progress.regions.contains(where: { $0.photo == .asked }),
            let index = progress.regions.firstIndex(where: { $0.photo == .wanted })
        else { return [] }
        progress.regions[index].photo = .asked
        let region = progress.regions[index]
        return [
            .ask(
                PhotoRequest(
                    region: region.id, label: region.label, instruction: region.instruction, attempt: region.attempt,
                    refusal: region.refusal, regions: progress.regions.map(\.id), isRequired: region.isRequired))
        ]
    }

    private mutating func send() -> [Action] {
        let free = Self.sendsAtOnce - progress.regions.filter { $0.photo == .sending }.count
        let waiting = progress.regions.indices.filter { progress.regions[$0].photo == .taken }.prefix(max(0, free))
        return waiting.map { index in
            progress.regions[index].photo = .sending
            return .send(region: progress.regions[index].id)
        }
    }

    private mutating func submit() -> [Action] {
        guard progress.isUserDone, !isSubmitting, progress.registered != progress.digests,
            let time = progress.submittedAt
        else { return [] }
        isSubmitting = true
        return [.submit(at: time, digests: progress.digests)]
    }

    /// All photos are with the platform and registered: `complete` waits for their checks by itself.
    private var isComplete: Bool {
        progress.registered == progress.digests
            && progress.regions.allSatisfy { [.sent, .accepted, .skipped].contains($0.photo) }
    }

    private mutating func complete() -> [Action] {
        guard isComplete, !isCompleting else { return [] }
        isCompleting = true
        return [.complete]
    }

    private mutating func check() -> [Action] {
        guard !isChecking, !isCompleting, progress.regions.contains(where: { $0.photo == .sent }) else { return [] }
        isChecking = true
        return [.check]
    }

    private mutating func setAlarm() -> [Action] {
        guard !hasAlarm, let deadline = progress.deadline else { return [] }
        hasAlarm = true
        return [.alarm(at: deadline)]
    }
}

// MARK: - What can go otherwise

extension CaptureFlow {
    private mutating func take(_ reports: [PhotoReport], now: Date) -> [Action] {
        var refusals: [String: PhotoRefusal] = [:]
        for report in reports {
            // A report on a photo that has been replaced since says nothing about the new one.
            guard let region = progress.regions.first(where: { $0.id == report.region }), region.photo == .sent,
                region.digest == report.digest
            else { continue }
            if report.isAccepted { update(region.id, from: [.sent]) { $0.photo = .accepted } }
            refusals[region.id] = report.refusal
        }
        return refuse(refusals, now: now)
    }

    private mutating func skip(_ region: String) -> [Action] {
        guard progress.regions.contains(where: { $0.id == region && !$0.isRequired }) else {
            let error = AssayError(
                .badRequest, "The photo of \(region) was skipped, and the capture can't do without it.",
                language: language)
            return end(.failure(error), cancelsOnServer: true)
        }
        update(region, from: [.asked]) { $0.photo = .skipped }
        return []
    }

    private mutating func refuse(_ refusals: [String: PhotoRefusal], now: Date) -> [Action] {
        isCompleting = false
        for (id, refusal) in refusals.sorted(by: { $0.key < $1.key }) {
            guard let region = progress.regions.first(where: { $0.id == id }) else { continue }
            guard mayAsk, region.attempt <= Self.retakes else {
                return end(.failure(refused(region, refusal)), cancelsOnServer: true)
            }
            update(id, from: [.sending, .sent, .accepted]) { $0.refuse(refusal) }
        }
        guard !progress.isUserDone, progress.submittedAt != nil, let deadline = progress.deadline else { return [] }
        progress.deadline = max(deadline, now.addingTimeInterval(Self.retakeSeconds))
        return setAlarm()
    }

    private var asksForNothing: AssayError {
        AssayError(.unknown, "The platform asks for no photo of this item.", language: language)
    }

    private func refused(_ region: CaptureProgress.Region, _ refusal: PhotoRefusal) -> AssayError {
        AssayError(
            .badRequest, "The photo of \(region.id) was refused (attempt \(region.attempt)): \(refusal.text)",
            problemCode: refusal.code, language: language)
    }

    private mutating func resend(_ regions: [String], _ error: AssayError) -> [Action] {
        isCompleting = false
        missed += 1
        guard missed <= Self.mostMissing else { return end(.failure(error), cancelsOnServer: true) }
        for region in regions { update(region, from: [.sent, .accepted]) { $0.photo = .taken } }
        return []
    }

    private mutating func stall(_ step: Step, _ error: AssayError) -> [Action] {
        switch step {
        case .send(let region): update(region, from: [.sending]) { $0.photo = .taken }
        case .submit: isSubmitting = false
        case .complete: isCompleting = false
        }
        guard progress.isUserDone, !isReported else { return [] }
        isReported = true
        return [.report(.failure(error))]
    }

    private mutating func ring(now: Date) -> [Action] {
        hasAlarm = false
        guard !progress.isUserDone, let deadline = progress.deadline else { return [] }
        return now < deadline ? setAlarm() : end(.success(.timedOut), cancelsOnServer: true)
    }

    private mutating func abandon() -> [Action] {
        // Nobody is there any more to take a photo again; what is submitted goes on.
        mayAsk = false
        return progress.isUserDone ? [] : end(.success(.cancelled), cancelsOnServer: true)
    }
}

extension CaptureProgress.Region {
    fileprivate mutating func take(_ stored: StoredPhoto) {
        photo = .taken
        digest = stored.digest
    }

    fileprivate mutating func refuse(_ refusal: PhotoRefusal) {
        photo = .wanted
        attempt += 1
        self.refusal = refusal
        digest = nil
    }
}
