import Foundation

/// What a capture does of itself: asks, sends, submits, completes, as soon as each can be done.
extension CaptureFlow {
    mutating func next(now: Date) -> [Action] {
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
        guard !mustSubmitFirst || progress.registered != nil else { return [] }
        let most = systemSends && progress.isUserDone ? progress.regions.count : Self.sendsAtOnce
        let free = most - progress.regions.filter { $0.photo == .sending }.count
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

    /// The steps of a submitted capture that are under way; `nil` for one that is not submitted, or over.
    var openSteps: Set<Step>? {
        guard progress.isUserDone, !hasEnded else { return nil }
        var steps = Set(progress.regions.filter { $0.photo == .sending }.map { Step.send(region: $0.id) })
        if isSubmitting { steps.insert(.submit) }
        if isCompleting { steps.insert(.complete) }
        return steps
    }

    mutating func setAlarm() -> [Action] {
        guard !hasAlarm, let deadline = progress.deadline else { return [] }
        hasAlarm = true
        return [.alarm(at: deadline)]
    }
}
