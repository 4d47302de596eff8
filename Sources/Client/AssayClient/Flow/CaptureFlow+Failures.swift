import AssayWire
import Foundation

/// The exceptional events of a capture: refusals, missing photos, stalls, the deadline, and logout of the user.
extension CaptureFlow {
    mutating func take(_ reports: [PhotoReport], now: Date) -> [Action] {
        var refusals: [String: PhotoRefusal] = [:]
        for report in reports {
            // A report on a photo that has been replaced does not apply to the new photo.
            guard let region = progress.regions.first(where: { $0.id == report.region }), region.photo == .sent,
                region.digest == report.digest
            else { continue }
            if report.isAccepted { update(region.id, from: [.sent]) { $0.photo = .accepted } }
            refusals[region.id] = report.refusal
        }
        return refuse(refusals, now: now)
    }

    mutating func skip(_ region: String) -> [Action] {
        guard progress.regions.contains(where: { $0.id == region && !$0.isRequired }) else {
            let error = AssayError(
                .badRequest, "The photo of \(region) was skipped, and the capture can't do without it.",
                problem: .photoSkipped, language: language)
            return end(.failure(error), cancelsOnServer: true)
        }
        update(region, from: [.asked]) { $0.photo = .skipped }
        return []
    }

    mutating func refuse(_ refusals: [String: PhotoRefusal], now: Date) -> [Action] {
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

    var asksForNothing: AssayError {
        AssayError(.unknown, "The platform asks for no photo of this item.", language: language)
    }

    private func refused(_ region: CaptureProgress.Region, _ refusal: PhotoRefusal) -> AssayError {
        AssayError(
            .badRequest, "The photo of \(region.id) was refused (attempt \(region.attempt)): \(refusal.text)",
            problem: ProblemCode(named: refusal.code), sentence: refusal.sentence(in: language), language: language)
    }

    mutating func resend(_ regions: [String], _ error: AssayError) -> [Action] {
        isCompleting = false
        missed += 1
        guard missed <= Self.maxMissing else { return end(.failure(error), cancelsOnServer: true) }
        for region in regions { update(region, from: [.sent, .accepted]) { $0.photo = .taken } }
        return []
    }

    mutating func stall(_ step: Step, _ error: AssayError) -> [Action] {
        switch step {
        case .send(let region): update(region, from: [.sending]) { $0.photo = .taken }
        case .submit: isSubmitting = false
        case .complete: isCompleting = false
        }
        guard progress.isUserDone, !isReported else { return [] }
        isReported = true
        // For the app the capture has ended, so no further photo is requested.
        mayAsk = false
        return [.report(.failure(error))]
    }

    mutating func ring(now: Date) -> [Action] {
        hasAlarm = false
        guard !progress.isUserDone, let deadline = progress.deadline else { return [] }
        return now < deadline ? setAlarm() : end(.success(.timedOut), cancelsOnServer: true)
    }

    /// Handles a photo that the server refused because the capture's time is over.
    ///
    /// If the user was done in time, the submit is decisive. Photos and the submit are retried in parallel, so after
    /// hours without a network a photo can arrive first. Photos then wait for the submit. The two responses can arrive
    /// in the other order, so the first refusal of a photo is never final, even after the submit was registered.
    mutating func hold(_ region: String) -> [Action] {
        let isFirst = refusedAsLate.insert(region).inserted
        guard progress.isUserDone, isFirst || progress.registered == nil else {
            return end(.success(.timedOut), cancelsOnServer: false)
        }
        mustSubmitFirst = true
        update(region, from: [.sending]) { $0.photo = .taken }
        return []
    }

    mutating func abandon(_ why: AssayError?) -> [Action] {
        // No photo can be retaken any more; a submitted capture continues.
        mayAsk = false
        return progress.isUserDone ? [] : end(why.map { .failure($0) } ?? .success(.cancelled), cancelsOnServer: true)
    }
}
