import AssayCore
import AssayTestSupport
import Testing

@testable import AssayOperations
@testable import AssayWorkers

@Suite struct DispatchedDeliveriesTests {
    private static let now = Timestamp(microseconds: 1_795_251_600_000_000)
    private static let start = InstantClock().now

    private static func claim(_ id: String = "d1", to webhook: String = "hook", lease: String = "1", tries: Int = 0)
        -> ClaimedDelivery
    {
        let delivery = WebhookDelivery(
            id: DeliveryID(id), webhook: WebhookID(webhook), organization: OrganizationID("SHOP"),
            event: EventID("e1"), eventNumber: 1, type: "flag.updated", item: nil, state: .pending, dueAt: now,
            createdAt: now)
        return ClaimedDelivery(delivery: delivery, tries: tries, lease: lease)
    }

    private static func result(_ claim: ClaimedDelivery) -> DeliveryResult {
        DeliveryResult(
            claim: claim, outcome: .success,
            tried: DeliveryTry(
                number: claim.tries + 1, at: now, milliseconds: Int(claim.lease) ?? 0, status: 200, error: nil,
                message: nil, body: nil))
    }

    private static func work(_ claim: ClaimedDelivery) throws -> ClaimedWork {
        let keys = try WebhookKeys(WebhookSecret(checking: WebhookBench.secret), previous: nil, previousEnds: nil)
        return .send(
            OutgoingDelivery(
                claim: claim, address: .failure(.tooLong), body: [], keys: keys, eventAt: claim.delivery.createdAt,
                trace: nil))
    }

    /// Deliveries of which as many wait as the numbers say.
    private static func waiting(_ counts: [String: Int]) throws -> DispatchedDeliveries {
        var state = DispatchedDeliveries()
        for (webhook, count) in counts.sorted(by: { $0.key < $1.key }) {
            for number in 0..<count {
                state.begin(try work(claim("\(webhook) \(number)", to: webhook)), at: start)
            }
        }
        return state
    }

    // MARK: - Requests

    @Test func aSubscriptionHasSixteenRequestsAtATime() throws {
        var state = try Self.waiting(["hook": 20])
        let begun = (0..<20).compactMap { _ in state.next(at: Self.start) }
        #expect(begun.map(\.claim.delivery.id.rawValue) == (0..<16).map { "hook \($0)" })
        state.answered(begun[3].claim, Self.result(begun[3].claim))
        #expect(state.next(at: Self.start)?.claim.delivery.id.rawValue == "hook 16")
        #expect(state.next(at: Self.start) == nil)
        #expect(state.count == 20, "a result that is not stored has its place")
        state.end(Self.result(begun[3].claim), isStored: true)
        #expect(state.count == 19)
    }

    @Test func subscriptionsTakeTurns() throws {
        var state = try Self.waiting(["a": 3, "b": 1])
        let order = (0..<4).compactMap { _ in state.next(at: Self.start)?.claim.delivery.webhook.rawValue }
        #expect(order == ["a", "b", "a", "a"])
    }

    @Test func aDeliveryThatWaitsTooLongIsGivenBack() throws {
        var state = try Self.waiting(["hook": 17])
        let begun = (0..<16).compactMap { _ in state.next(at: Self.start) }
        let end = Self.start + DispatchedDeliveries.longestWait
        state.returnOverdue(at: end - .milliseconds(1))
        #expect(state.returned.isEmpty)
        state.answered(begun[0].claim, Self.result(begun[0].claim))
        #expect(state.next(at: end) == nil)
        let returned = state.takeReturned()
        #expect(returned.map(\.delivery.id.rawValue) == ["hook 16"])
        for claim in returned { state.endReturned(claim) }
        #expect(state.count == 16 && state.isIdle)
    }

    @Test func atTheEndEverythingThatWaitsIsGivenBack() throws {
        var state = try Self.waiting(["a": 2, "b": 1])
        let begun = state.next(at: Self.start)
        state.end()
        #expect(state.next(at: Self.start) == nil)
        #expect(Set(state.takeReturned().map(\.delivery.id.rawValue)) == ["a 1", "b 0"])
        #expect(begun?.claim.delivery.id.rawValue == "a 0")
        state.begin(try Self.work(Self.claim("late")), at: Self.start)
        #expect(state.takeReturned().map(\.delivery.id.rawValue) == ["late"])
    }

    @Test func eachDeliveryTakesAPlaceUntilItEnds() throws {
        var state = try Self.waiting(["a": 3])
        let capacity = state.capacity(at: Self.start)
        #expect(capacity.places == DispatchedDeliveries.mostPlaces - 3)
        #expect(capacity.held == [WebhookID("a"): 3])
    }

    @Test func aDeliveryTakesItsPlaceWithItsClaim() throws {
        var state = DispatchedDeliveries()
        var claim = ClaimDeliveries.Claim()
        claim.deliveries = [Self.claim("d1"), Self.claim("d2")]
        state.add(claim, at: Self.start)
        #expect(state.capacity(at: Self.start).held == [WebhookID("hook"): 2])
        let taken = state.takeClaim()
        let claimed = try #require(taken)
        state.endRendering(of: claimed)
        state.begin(try Self.work(claimed.deliveries[0]), at: claimed.at)
        #expect(state.capacity(at: Self.start).held == [WebhookID("hook"): 1])
    }

    @Test func unrenderedDeliveriesAreGivenBackAndPauseTheClaimsOnce() throws {
        var state = DispatchedDeliveries()
        var claim = ClaimDeliveries.Claim()
        claim.deliveries = [Self.claim()]
        state.add(claim, at: Self.start)
        let taken = state.takeClaim()
        state.failRendering(of: try #require(taken))
        let failures = [state.takeFailure(), state.takeFailure()]
        #expect(failures == [true, false])
        #expect(state.returned.isEmpty, "its receiver is not slow")
        let returned = state.takeUnrendered()
        #expect(returned.map(\.delivery.id.rawValue) == ["d1"])
        for claim in returned { state.endReturned(claim) }
        #expect(state.capacity(at: Self.start).held.isEmpty && state.count == 0)
    }

    @Test func theWaitingDeliveriesOfADisabledSubscriptionAreGivenBack() throws {
        var state = try Self.waiting(["a": 2, "b": 1])
        state.end(WebhookID("a"))
        #expect(state.takeReturned().map(\.delivery.id.rawValue) == ["a 0", "a 1"])
        #expect(state.next(at: Self.start)?.claim.delivery.id.rawValue == "b 0")
    }

    // MARK: - A delivery that is claimed again while its try goes on

    private static func state() -> DispatchedDeliveries {
        var state = DispatchedDeliveries()
        state.begin(.store(result(claim())), at: start)
        _ = state.takeResults()
        state.begin(.store(result(claim(lease: "2", tries: 1))), at: start)
        return state
    }

    @Test func theLaterClaimWaitsForTheEndOfTheTry() {
        #expect(Self.state().results.isEmpty)
        #expect(Self.state().count == 1)
    }

    @Test func afterAResultThatWasStoredTheLaterClaimBegins() {
        var state = Self.state()
        state.end(Self.result(Self.claim()), isStored: true)
        #expect(state.results == [Self.result(Self.claim(lease: "2", tries: 1))])
        #expect(state.count == 1)
    }

    @Test func aResultThatLostItsLeaseIsStoredWithTheLaterOne() {
        var state = Self.state()
        state.end(Self.result(Self.claim()), isStored: false)
        #expect(state.results.map(\.claim.lease) == ["2"])
        #expect(state.results.map(\.tried.number) == [2])
        #expect(state.results.map(\.tried.milliseconds) == [1], "it is the result of the try that was made")
    }

    @Test func theLaterClaimHasWaitedSinceItWasMade() throws {
        var state = DispatchedDeliveries()
        state.begin(.store(Self.result(Self.claim())), at: Self.start)
        _ = state.takeResults()
        state.begin(try Self.work(Self.claim(lease: "2", tries: 1)), at: Self.start)
        state.end(Self.result(Self.claim()), isStored: true)
        #expect(state.next(at: Self.start + DispatchedDeliveries.longestWait) == nil)
        #expect(state.takeReturned().map(\.lease) == ["2"])
    }

    @Test func withoutALaterClaimThePlaceIsFree() {
        var state = DispatchedDeliveries()
        state.begin(.store(Self.result(Self.claim())), at: Self.start)
        state.end(Self.result(Self.claim()), isStored: false)
        #expect(state.count == 0)
    }
}
