import Foundation

/// The regular course of a capture: requests, sends, submits and completes, each as soon as possible.
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
        var request = PhotoRequest(
            region: region.id, label: region.label, instruction: region.instruction, attempt: region.attempt,
            refusal: region.refusal, regions: progress.regions.map(\.id), isRequired: region.isRequired)
        request.progress = progress
        return [.ask(request)]
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

    /// Whether all photos are uploaded and registered; `complete` then waits for their checks on the server.
    private var isComplete: Bool {
        progress.registered == progress.digests
            && progress.regions.allSatisfy { [.sent, .accepted, .skipped].contains($0.photo) }
    }

    private mutating func complete() -> [Action] {
        guard isComplete, !isCompleting else { return [] }
        isCompleting = true
        completing = progress.digests
        return [.complete]
    }

    /// Whether `complete` was sent for the region's present photo, and not for one that has been replaced since.
    func isCompleted(region id: String) -> Bool {
        completing[id] != nil && progress.digests[id] == completing[id]
    }

    private mutating func check() -> [Action] {
        guard !isChecking, !isCompleting, progress.regions.contains(where: { $0.photo == .sent }) else { return [] }
        isChecking = true
        return [.check]
    }

    /// The steps of a submitted capture that are in progress; `nil` if the capture is not submitted or has ended.
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
