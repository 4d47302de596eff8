import AssayCore
import Testing

@Suite struct FinishedDeliveryTests {
    private static let now = Timestamp(microseconds: 1_795_539_600_000_000)
    private static let schedule = RetrySchedule(milliseconds: [0, 1_000, 2_000, 3_000, 4_000])

    private static func finished(
        _ outcome: DeliveryResult.Outcome, attempts: Int, item: ItemID? = ItemID("0000000001"), isTest: Bool = false,
        jitter: Double = 0
    ) -> FinishedDelivery {
        let delivery = WebhookDelivery(
            id: DeliveryID("D"), webhook: WebhookID("W"), organization: OrganizationID("O"), event: EventID("E"),
            eventNumber: isTest ? nil : 7, type: "session.updated", item: item, state: .pending, dueAt: now,
            isInFlight: true, attempts: attempts, createdAt: now)
        let tried = DeliveryTry(
            number: attempts + 1, at: now, milliseconds: 1, status: nil, error: nil, message: nil, body: nil)
        return FinishedDelivery(
            DeliveryResult(
                claim: ClaimedDelivery(delivery: delivery, tries: attempts, lease: "L"),
                outcome: outcome, tried: tried), schedule: schedule, now: now, jitter: jitter)
    }

    private static func wait(_ finished: FinishedDelivery) -> Double? { finished.dueAt?.seconds(since: now) }

    @Test func aFailureIsTriedAgainByTheScheduleUntilItEnds() {
        let waits = (0..<5).map { Self.wait(Self.finished(.failure(), attempts: $0)) }
        #expect(waits == [1, 2, 3, 4, nil])
        #expect(Self.finished(.failure(), attempts: 3).state == .pending)
        #expect(Self.finished(.failure(), attempts: 4).state == .dead)
        #expect(Self.finished(.failure(), attempts: 2).attempts == 3)
    }

    @Test func deliveriesThatFailTogetherDoNotComeBackTogether() {
        #expect(Self.wait(Self.finished(.failure(), attempts: 1, jitter: 1)) == 2.4)
    }

    @Test func aLongerWaitThatTheReceiverAsksForCounts() {
        #expect(Self.wait(Self.finished(.failure(retryAfter: 60_000), attempts: 0)) == 60)
        #expect(Self.wait(Self.finished(.failure(retryAfter: 10), attempts: 0)) == 1, "a shorter one does not")
        #expect(Self.finished(.failure(retryAfter: 60_000), attempts: 4).state == .dead)
    }

    @Test func aSuccessEndsTheDelivery() {
        let finished = Self.finished(.success, attempts: 1)
        #expect(finished.state == .delivered && finished.dueAt == nil && finished.isEnded)
    }

    @Test func aTestHasOneTry() {
        #expect(Self.finished(.failure(), attempts: 0, isTest: true).state == .dead)
    }

    @Test func theItemsNextEventWaitsForThreeTriesAtMost() {
        let failures = (0..<5).map { Self.finished(.failure(), attempts: $0).freesLine }
        #expect(failures == [false, false, true, false, false])
        let successes = (0..<5).map { Self.finished(.success, attempts: $0).freesLine }
        #expect(successes == [true, true, true, false, false])
        #expect(!Self.finished(.success, attempts: 0, item: nil).freesLine)
    }

    @Test func theStandardScheduleHasTenTriesOverThreeDays() {
        let schedule = RetrySchedule.standard
        #expect(schedule.milliseconds.count == 10)
        #expect(schedule.milliseconds.reduce(0, +) == 272_105_000, "75 hours and 35 minutes")
        #expect(Double(schedule.milliseconds.reduce(0, +)) * 1.2 <= Double(RetrySchedule.longest))
    }
}
