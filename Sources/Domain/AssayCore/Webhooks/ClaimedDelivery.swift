/// A delivery that a worker has leased for one try.
package struct ClaimedDelivery: Sendable, Hashable {
    package let delivery: WebhookDelivery
    /// The number of all tries so far, also over replays.
    package let tries: Int
    /// The name of the lease, which no other claim has.
    package let lease: String

    package init(delivery: WebhookDelivery, tries: Int, lease: String) {
        self.delivery = delivery
        self.tries = tries
        self.lease = lease
    }
}

/// The result of one try.
package struct DeliveryResult: Sendable, Hashable {
    package enum Outcome: Sendable, Hashable {
        case success
        /// The receiver asks to wait for this many milliseconds, if it does.
        case failure(retryAfter: Int? = nil)
        /// The receiver has answered 410.
        case gone
        /// The delivery can't be sent, now or later.
        case unsendable
    }

    package let claim: ClaimedDelivery
    package let outcome: Outcome
    package let tried: DeliveryTry

    package init(claim: ClaimedDelivery, outcome: Outcome, tried: DeliveryTry) {
        self.claim = claim
        self.outcome = outcome
        self.tried = tried
    }

    /// The same result under a later claim of its delivery.
    package func under(_ claim: ClaimedDelivery) -> DeliveryResult {
        let tried = DeliveryTry(
            number: claim.tries + 1, at: tried.at, milliseconds: tried.milliseconds, status: tried.status,
            error: tried.error, message: tried.message, body: tried.body)
        return DeliveryResult(claim: claim, outcome: outcome, tried: tried)
    }
}

/// The state of a delivery after a try.
package struct FinishedDelivery: Sendable, Hashable {
    package let claim: ClaimedDelivery
    package let outcome: DeliveryResult.Outcome
    package let tried: DeliveryTry
    package let state: WebhookDelivery.State
    /// The time of the next try; `nil` if there is none.
    package let dueAt: Timestamp?
    /// The number of tries by the schedule, with this one.
    package let attempts: Int

    /// - Parameter jitter: From 0 to 1, for ``RetrySchedule/next(after:now:retryAfter:jitter:)``.
    package init(_ result: DeliveryResult, schedule: RetrySchedule, now: Timestamp, jitter: Double) {
        (claim, outcome, tried) = (result.claim, result.outcome, result.tried)
        attempts = result.claim.delivery.attempts + 1
        switch result.outcome {
        case .success: (state, dueAt) = (.delivered, nil)
        case .unsendable: (state, dueAt) = (.dead, nil)
        case .failure, .gone:
            var wait: Int?
            if case .failure(let asked) = result.outcome { wait = asked }
            // A test has one try, because its sender looks at the result.
            let isTest = result.claim.delivery.eventNumber == nil
            let next = isTest ? nil : schedule.next(after: attempts, now: now, retryAfter: wait, jitter: jitter)
            (state, dueAt) = (next == nil ? .dead : .pending, next)
        }
    }

    /// Whether there is no further try.
    package var isEnded: Bool { state != .pending }

    /// Whether the item's next event no longer waits for this delivery, although it did before this try.
    package var freesLine: Bool {
        claim.delivery.item != nil && attempts <= WebhookLimits.triesInOrder
            && (isEnded || attempts == WebhookLimits.triesInOrder)
    }

    /// Whether the try shows that the receiver works.
    package var isSuccess: Bool { outcome == .success }
}
