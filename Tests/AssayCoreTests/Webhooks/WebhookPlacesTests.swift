import AssayCore
import Testing

@Suite struct WebhookPlacesTests {
    private static let claimedAt = Timestamp(microseconds: 1_795_539_600_000_000)

    /// - Parameter waited: The seconds between the claim and the request.
    private static func result(
        _ outcome: DeliveryResult.Outcome = .success, waited: Int = 0, milliseconds: Int = 5
    ) -> FinishedDelivery {
        let delivery = WebhookDelivery(
            id: DeliveryID("D"), webhook: WebhookID("W"), organization: OrganizationID("O"), event: EventID("E"),
            eventNumber: 7, type: "session.updated", item: nil, state: .pending,
            dueAt: claimedAt.adding(seconds: WebhookLimits.leaseSeconds), isInFlight: true, createdAt: claimedAt)
        let tried = DeliveryTry(
            number: 1, at: claimedAt.adding(seconds: waited), milliseconds: milliseconds, status: nil, error: nil,
            message: nil, body: nil)
        return FinishedDelivery(
            DeliveryResult(
                claim: ClaimedDelivery(delivery: delivery, tries: 0, lease: "L"), outcome: outcome, tried: tried),
            schedule: .standard, now: claimedAt, jitter: 0)
    }

    @Test func eachSuccessWithinASecondOfItsClaimAddsOne() {
        #expect(WebhookPlaces.after([Self.result(), Self.result()], with: 4) == 6)
        #expect(WebhookPlaces.after([Self.result()], with: WebhookPlaces.most) == WebhookPlaces.most)
        #expect(WebhookPlaces.after([Self.result(), Self.result(.failure())], with: 4) == 5)
    }

    @Test func aSuccessThatHasWaitedForItsRequestAddsNone() {
        #expect(WebhookPlaces.after([Self.result(waited: 1)], with: 50) == 50)
    }

    @Test(arguments: [DeliveryResult.Outcome.failure(), .gone, .unsendable])
    func withoutASuccessTheFewestAreLeft(outcome: DeliveryResult.Outcome) {
        #expect(WebhookPlaces.after([Self.result(outcome)], with: 50) == WebhookPlaces.fewest)
    }

    @Test func aSlowSuccessIsNone() {
        #expect(WebhookPlaces.after([Self.result(milliseconds: 1_000)], with: 50) == WebhookPlaces.fewest)
    }
}
