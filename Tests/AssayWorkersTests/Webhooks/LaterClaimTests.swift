import AssayCore
import Testing

@testable import AssayWorkers

/// Tests for a delivery that is claimed again while its try goes on.
@Suite struct LaterClaimTests {
    private static let now = Timestamp(microseconds: 1_795_251_600_000_000)

    private static func result(_ lease: String, tries: Int = 0) -> DeliveryResult {
        let delivery = WebhookDelivery(
            id: DeliveryID("d1"), webhook: WebhookID("hook"), organization: OrganizationID("SHOP"),
            event: EventID("e1"), eventNumber: 1, type: "flag.updated", item: nil, state: .pending, dueAt: now,
            createdAt: now)
        return DeliveryResult(
            claim: ClaimedDelivery(delivery: delivery, tries: tries, lease: lease, isOfFailing: false),
            outcome: .success,
            tried: DeliveryTry(
                number: tries + 1, at: now, milliseconds: Int(lease) ?? 0, status: 200, error: nil, message: nil,
                body: nil))
    }

    private static func state() -> WebhookDispatcher.State {
        var state = WebhookDispatcher.State()
        state.begin(.store(result("1")))
        state.results = []
        state.begin(.store(result("2", tries: 1)))
        return state
    }

    @Test func theLaterClaimWaitsForTheEndOfTheTry() {
        #expect(Self.state().results.isEmpty)
        #expect(Self.state().slots.count == 1)
    }

    @Test func afterAResultThatWasStoredTheLaterClaimBegins() {
        var state = Self.state()
        state.end(Self.result("1"), isStored: true)
        #expect(state.results == [Self.result("2", tries: 1)])
        #expect(state.slots.count == 1)
    }

    @Test func aResultThatLostItsLeaseIsStoredWithTheLaterOne() {
        var state = Self.state()
        state.end(Self.result("1"), isStored: false)
        #expect(state.results.map(\.claim.lease) == ["2"])
        #expect(state.results.map(\.tried.number) == [2])
        #expect(state.results.map(\.tried.milliseconds) == [1], "it is the result of the try that was made")
    }

    @Test func withoutALaterClaimThePlaceIsFree() {
        var state = WebhookDispatcher.State()
        state.begin(.store(Self.result("1")))
        state.end(Self.result("1"), isStored: false)
        #expect(state.slots.count == 0)
    }
}
